/**
 * Runtime of ONNX models: onnxruntime-web (MIT), an optional dependency. Reasons: docs/decisions/0007-onnx.md.
 *
 * It is loaded at run time through Node's `require`. Without it only this bot is missing, and a bundler leaves out 25
 * MB that the web app does not use.
 */
import { createRequire } from 'node:module';
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { engineFailure } from '../failures.ts';

/** Used part of onnxruntime-web, whose own types are optional too. */
export interface OnnxRuntime {
  readonly env: { logLevel?: string; readonly wasm: { numThreads?: number } };
  readonly InferenceSession: { readonly create: (model: Uint8Array) => Promise<OnnxSession> };
  readonly Tensor: new (
    type: 'float32' | 'int64',
    data: Float32Array | BigInt64Array,
    shape: readonly number[],
  ) => OnnxTensor;
}

/** A model ready to run. */
export interface OnnxSession {
  readonly run: (inputs: Readonly<Record<string, OnnxTensor>>) => Promise<Readonly<Record<string, OnnxTensor>>>;
}

export interface OnnxTensor {
  readonly data: unknown;
}

/** Loads the runtime. @returns `no-runtime` with the command that installs it */
export const findOnnxRuntime = (): Result<OnnxRuntime, Failure<'no-runtime'>> => {
  if (loaded !== null) return ok(loaded);
  const require = createRequire(import.meta.url);
  try {
    loaded = require('onnxruntime-web') as OnnxRuntime;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return err(
      code === 'MODULE_NOT_FOUND'
        ? engineFailure('no-runtime/absent')
        : engineFailure('no-runtime/broken', { reason: message }),
    );
  }
  loaded.env.logLevel = 'error';
  loaded.env.wasm.numThreads = 1; // a decision is too small for threads
  return ok(loaded);
};

let loaded: OnnxRuntime | null = null;
