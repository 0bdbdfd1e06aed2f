/**
 * Lists of filled places of a cache, so that emptying the cache costs no more than filling it. A list has room
 * for 16,383 places; a cache that filled more is emptied as a whole. Lists lie in the arena, as the caches do.
 */
const PLACES_MAX: i32 = 0x3fff;

/** Notes that an empty place is filled. @param list address of the list: the number of places, then their addresses. */
export function noteFilled(list: usize, place: usize): void {
  const count = load<i32>(list);
  if (count > PLACES_MAX) return;
  store<i32>(list, count + 1);
  if (count < PLACES_MAX) store<usize>(list + ((<usize>count + 1) << 2), place);
}

/** Empties a cache. @param bytes of the cache. @param size bytes of a place, a multiple of 4. */
export function emptyFilled(list: usize, cache: usize, bytes: usize, size: usize): void {
  const count = load<i32>(list);
  if (count > PLACES_MAX) memory.fill(cache, 0, bytes);
  else {
    for (let at = list + 4; at < list + 4 + ((<usize>count) << 2); at += 4) {
      const place = load<usize>(at);
      for (let word: usize = 0; word < size; word += 4) store<i32>(place + word, 0);
    }
  }
  store<i32>(list, 0);
}
