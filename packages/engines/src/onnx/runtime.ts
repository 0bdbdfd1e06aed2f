/**
 * The program that runs ONNX models: onnxruntime-web (MIT), an optional dependency. docs/decisions/0007-onnx.md gives the reasons.
 *
 * It is asked for at run time, through Node's `require`: where it is not installed only this bot is missing, and a
 * bundler for the browser does not pull in 25 MB that the page does not use.
 */
import { createRequire } from 'node:module';
import type { Failure } from '@doudizhu/rules/failure';
import { err, ok, type Result } from '@doudizhu/rules/result';
import { engineFailure } from '../failures.ts';

/** The part of onnxruntime-web that is used; its own types are there only where it is installed. */
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

/** @returns `no-runtime` with what to do about it. */
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
  loaded.env.wasm.numThreads = 1; // a decision is too small to share
  return ok(loaded);
};

let loaded: OnnxRuntime | null = null;
