/** Why work that was given out came to nothing, as the sentence that the command ends with. */
import type { Failure } from '@doudizhu/rules/failure';

/** What a sender throws where a task came to nothing. */
export class WorkFault extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}
