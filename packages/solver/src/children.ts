/**
 * The children of the positions on the line that is searched, one position's after another's, in parallel arrays:
 * allocated once, doubled when a line needs more. Children with equal keys stand there once.
 */

const DEDUPE_BITS = 14;
const DEDUPE_MASK = (1 << DEDUPE_BITS) - 1;
/** Places that are looked at for an equal child, from the one its key gives. */
const DEDUPE_TRIES = 64;

export class Children {
  /** The first free place: children of the last position on the line end here. */
  top = 0;
  /** What the mover holds after the move. */
  hand: Int32Array;
  /** Seats, threshold and aim of the position after it. */
  seats: Int32Array;
  threshold: Int32Array;
  aim: Int32Array;
  /** Its key. */
  a: Int32Array;
  b: Int32Array;
  c: Int32Array;
  /** Its numbers. */
  proof: Int32Array;
  disproof: Int32Array;

  // Equal children of one position: places by key, valid where the stamp is the position's.
  private readonly stamps = new Int32Array(DEDUPE_MASK + 1);
  private readonly places = new Int32Array(DEDUPE_MASK + 1);
  private stamp = 0;

  constructor() {
    const room = 1 << 12;
    this.hand = new Int32Array(room);
    this.seats = new Int32Array(room);
    this.threshold = new Int32Array(room);
    this.aim = new Int32Array(room);
    this.a = new Int32Array(room);
    this.b = new Int32Array(room);
    this.c = new Int32Array(room);
    this.proof = new Int32Array(room);
    this.disproof = new Int32Array(room);
  }

  /** Begins the children of another position: at most so many. */
  begin(count: number): void {
    this.stamp++;
    while (this.top + count > this.hand.length) this.grow();
  }

  /** Whether the position has a child with this key before place `at`; if not, the one to stand there gets it. */
  isKnown(a: number, b: number, at: number): boolean {
    let slot = (a ^ (b >>> 7)) & DEDUPE_MASK;
    for (let tries = 0; tries < DEDUPE_TRIES; tries++) {
      if (this.stamps[slot] !== this.stamp) {
        this.stamps[slot] = this.stamp;
        this.places[slot] = at;
        return false;
      }
      const place = this.places[slot]!;
      if (place < at && this.a[place] === a && this.b[place] === b) return true;
      slot = (slot + 1) & DEDUPE_MASK;
    }
    return false;
  }

  private grow(): void {
    const room = this.hand.length * 2;
    this.hand = grown(this.hand, room);
    this.seats = grown(this.seats, room);
    this.threshold = grown(this.threshold, room);
    this.aim = grown(this.aim, room);
    this.a = grown(this.a, room);
    this.b = grown(this.b, room);
    this.c = grown(this.c, room);
    this.proof = grown(this.proof, room);
    this.disproof = grown(this.disproof, room);
  }
}

const grown = (old: Int32Array, room: number): Int32Array => {
  const fresh = new Int32Array(room);
  fresh.set(old);
  return fresh;
};
