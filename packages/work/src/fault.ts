/** Why work that was given out came to nothing, as the sentence that the command ends with. */
import type { Failure } from '@doudizhu/rules/failure';

export class WorkFault extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}
