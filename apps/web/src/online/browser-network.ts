/** WebSockets to the server of this page. */
import { hexOf } from '../base/number-text.ts';
import type { GameClock } from '../game/environment/environment.ts';
import type { ConnectionEnvironment } from './connection.ts';

export const networkEnvironment = ({ nowMs, schedule }: GameClock): ConnectionEnvironment => ({
  nowMs,
  schedule,
  drawId: () => hexOf(crypto.getRandomValues(new Uint8Array(16))),
  openSocket: (path, { onOpen, onMessage, onClose }) => {
    const address = new URL(path, location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(address);
    socket.addEventListener('open', onOpen);
    socket.addEventListener('message', ({ data }) => onMessage(String(data)));
    socket.addEventListener('close', ({ code }) => onClose(code));
    return {
      // A closing socket drops messages, like a lost connection.
      send: (text) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text);
      },
      close: () => socket.close(),
    };
  },
});
