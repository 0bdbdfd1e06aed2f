/** Waits for the server's timeouts, so it is not in the quick gate. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { limitMs } from '@doudizhu/rules/testing';
import { seatThree, testServer } from '../testing/index.ts';

const { url } = await testServer();

test(
  'half a frame and silence end automatically, and other connections do not notice',
  { timeout: limitMs(30_000) },
  async () => {
    const { table, people, sockets } = await seatThree(url);
    const [person] = people;
    const { hostname, port, host } = new URL(url);
    const line = connect(Number(port), hostname);
    const ended = once(line, 'close');
    line.write(
      `GET /t/${table} HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nCookie: ${person.cookie}\r\n\r\n`,
    );
    await once(line, 'data');
    // A frame that announces 4,000 bytes and has 3.
    line.write(Buffer.from([0x81, 0xfe, 0x0f, 0xa0, 1, 2, 3, 4, 5, 6, 7]));
    line.resume();
    await ended;
    assert.equal((await sockets[1]?.command({ type: 'leave' }))?.type, 'done');
  },
);
