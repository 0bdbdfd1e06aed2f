/** A passkey in software: the answers of a browser and a security key (WebAuthn level 2, ES256, no attestation). */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const USER_PRESENT_AND_VERIFIED = 0x05;
const HAS_CREDENTIAL = 0x40;

export class TestAuthenticator {
  readonly id = randomBytes(16);
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #origin: string;
  counter = 0;

  constructor(origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    [this.#privateKey, this.#publicKey, this.#origin] = [privateKey, publicKey, origin];
  }

  register({ challenge }: { readonly challenge: string }): RegistrationResponseJSON {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.#coseKey()]);
    const data = Buffer.concat([this.#authData(USER_PRESENT_AND_VERIFIED | HAS_CREDENTIAL), credential]);
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]),
    );
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      },
    };
  }

  signIn({ challenge }: { readonly challenge: string }): AuthenticationResponseJSON {
    this.counter++;
    const client = this.#clientData('webauthn.get', challenge);
    const data = this.#authData(USER_PRESENT_AND_VERIFIED);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#privateKey);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }

  #credential() {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #authData(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(Buffer.from(new URL(this.#origin).hostname)), Buffer.from([flags]), counter]);
  }

  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    return cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }
}

const sha256 = (data: Buffer): Buffer => createHash('sha256').update(data).digest();

/** The part of CBOR (RFC 8949) that passkeys need. */
const cbor = (value: unknown): Buffer => {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (!(value instanceof Map)) throw new Error('not supported');
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)]);
};

const head = (major: number, size: number): Buffer => {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  return size < 256 ? Buffer.from([(major << 5) | 24, size]) : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
};
