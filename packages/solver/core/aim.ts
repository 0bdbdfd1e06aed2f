/** What the landlord tries to reach: `src/aim.ts`. */
import { doublingsOf, playsOf } from './hands';
import { i4, u1 } from './memory';
import { canAlwaysLead } from './rules';

export const AIM_WIN: i32 = 0;
const AIM_FAILED: i32 = 5 << 7;
const AIM_REACHED: i32 = 6 << 7;
const COUNT_MAX: i32 = 127;

export function aimAfter(aim: i32, turn: i32, doubles: i32): i32 {
  switch (aim >> 7) {
    case 1:
      return turn !== 0 ? aim : (aim & COUNT_MAX) === 0 ? AIM_FAILED : aim - 1;
    case 2:
      return turn === 0 ? aim : (aim & COUNT_MAX) === 0 ? AIM_REACHED : aim - 1;
    case 3:
      return doubles === 0 ? aim : (aim & COUNT_MAX) === 1 ? AIM_WIN : aim - 1;
    case 4:
      return doubles === 0 ? aim : (aim & COUNT_MAX) === 0 ? AIM_WIN : aim - 1;
    default:
      return aim;
  }
}

export function isReached(aim: i32, turn: i32): bool {
  if (aim >= AIM_FAILED) return aim === AIM_REACHED;
  return turn === 0 ? aim >> 7 !== 3 : aim >> 7 === 4;
}

export function decidedByCount(aim: i32, hands: usize, players: i32): i32 {
  const left = aim & COUNT_MAX;
  switch (aim >> 7) {
    case 0:
      return 0;
    case 1:
      return canAlwaysLead && left < u1(playsOf, i4(hands, 0)) ? -1 : 0;
    case 2:
      if (!canAlwaysLead) return 0;
      for (let player = 1; player < players; player++) if (left >= u1(playsOf, i4(hands, player))) return 0;
      return 1;
    case 5:
      return -1;
    case 6:
      return 1;
    default: {
      let doublings = 0;
      for (let player = 0; player < players; player++) doublings += u1(doublingsOf, i4(hands, player));
      if (aim >> 7 === 3) return left > doublings ? -1 : 0;
      return left >= doublings ? 1 : 0;
    }
  }
}
