/** All texts in English. The other dictionaries have the same shape: see `Dictionary`. */
import type { Side } from '@doudizhu/rules/round';
import { GAME_WORDS } from '@doudizhu/rules/words';

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

export const ENGLISH = {
  ...GAME_WORDS.en,
  seed: 'seed',
  /** A seat or a side with what it did, or has to do. */
  said: (who: string, what: string): string => `${who}: ${what}`,
  /** A play with the name of its kind. */
  ofKind: (play: string, kind: string): string => `${play} (${kind})`,
  moves: {
    total: (plays: number, rules: string): string => `${plural(plays, 'play')} under ${rules}`,
  },
  classify: {
    none: (rules: string, reason: string): string => `no combo under ${rules}: ${reason}`,
    details: (main: string, length: number, id: number): string => `main rank ${main}, length ${length}, id ${id}`,
  },
  count: {
    kind: 'kind',
    total: 'plays',
    byLength: 'by length',
    plays: (rules: string): string => `all plays (${rules})`,
    allPlays: 'all plays',
    withPass: (count: number): string => `${count} with the pass`,
  },
  deal: {
    faceUp: (card: string, seat: string): string => `turned up: ${card}, dealt to ${seat}`,
  },
  play: {
    title: (rules: string, round: number): string => `Dou Dizhu · ${rules} · round ${round}`,
    /** Index = turns after you, for three and for four seats. */
    places3: ['You', 'Right', 'Left'],
    places4: ['You', 'Right', 'Across', 'Left'],
    cards: (count: number): string => plural(count, 'card'),
    lastCards: 'LAST',
    kittyHidden: (size: number): string => `${size} face down`,
    stake: (bid: number, bombs: number, multiplier: number): string =>
      `bid ${bid} · ${plural(bombs, 'bomb')} · multiplier ×${multiplier}`,
    stakeOpen: 'no landlord yet',
    turnedUp: (card: string, who: string): string => `turned up ${card}: ${who}`,
    hand: (size: number): string => `Your hand (${size})`,
    handLater: 'nothing dealt yet',
    score: 'score',
    commands: '? hint  p pass  u undo  h history  c counter  m let a bot play  q quit  help',
    commandsWithoutPass: '? hint  u undo  h history  c counter  m let a bot play  q quit  help',
    proof: 'proof',
    givenDeal: 'given deal',
    seconds: (count: number): string => `${count} s`,
    prompts: {
      openHand: (factor: number, mayWait: boolean): string =>
        `Play with an open hand, stake ×${factor}? y/n${mayWait ? ', w: see more cards first' : ''}`,
      bid: (points: readonly number[]): string => `Your bid: ${points.join(', ')} (0 passes)`,
      call: 'Call landlord? y/n',
      grab: 'Grab landlord, stake ×2? y/n',
      double: 'Double? y/n',
      doubleHappy: 'Double: 1 no, 2 double, 4 super double',
      redouble: 'You were doubled. Redouble? y/n',
      lead: 'You lead: type cards, as 34567 or 333444+56',
      follow: (play: string, kind: string, who: string): string => `Beat ${play} (${kind}) of ${who}, or p`,
      nothing: (play: string, kind: string): string => `Nothing of yours beats ${play} (${kind}): Enter passes`,
      mayOpen: 'open: play with an open hand, stake ×2',
      managed: 'Enter: play yourself again',
      again: 'Next round? Enter or y, u takes back your last play, q quits',
    },
    autoPassed: (play: string): string => `Nothing of yours beats ${play}: passed for you.`,
    hint: (text: string): string => `Hint: ${text}. Enter takes it, ? shows another.`,
    managed: 'A bot plays for you.',
    autopilotOff: 'You play yourself again.',
    timeUp: 'Time is up: a bot plays for you.',
    broken: (reason: string, kept: string): string =>
      `The end of the log was left out (${reason}); the file as it was is ${kept}.`,
    undone: 'Taken back.',
    nothingToUndo: 'Nothing to take back: you have done nothing in this round yet.',
    history: 'History',
    historyEmpty: 'Nothing has happened yet.',
    historyCut: (count: number): string => `… ${plural(count, 'earlier line')}`,
    redealt: 'nobody bid: dealt again',
    counter: 'Not yours, not played',
    counterKnown: (who: string, cards: string): string => `${who} holds ${cards} for certain`,
    help: [
      'Cards in any order: 3 4 5 6 7 8 9 T J Q K A 2, B small joker, R big joker.',
      'Sequence 34567, pairs 334455, plane 333444+56, triple KKK+88, bomb 8888, BR.',
      'Q is the queen, q quits; other letters may be small. p or - passes.',
      '? hint (again: another), u undo, h history, c cards not seen, q quit,',
      'm a bot plays for you; Enter takes your seat back, in a pipe the next round does.',
    ],
    won: 'You win.',
    lost: 'You lose.',
    ended: 'The round is over.',
    aborted: 'Nobody bid and nobody deals again: no score.',
    spring: { spring: 'spring', 'anti-spring': 'anti-spring' },
    out: (who: string): string => `${who} went out`,
    roundScore: 'this round',
    totalScore: 'total',
    eof: 'The input has ended.',
    goodbye: (rounds: number): string => `Finished after ${plural(rounds, 'whole round')}.`,
    unfinished: 'This round is not finished.',
    sameDeal: 'The same deal again:',
    record: 'The record of this round (ddz replay reads it):',
    saved: (path: string): string => `The table is in ${path}: ddz play --resume ${path}, ddz verify ${path}`,
  },
  simulate: {
    progress: (done: number, of: number): string => `${done}/${of} rounds`,
    bot: 'bot',
    rounds: 'rounds',
    landlord: 'landlord',
    farmer: 'farmer',
    points: 'points/round',
    bombs: 'bombs/round',
    stopped: (done: number, of: number): string => `stopped after ${done} of ${of} rounds`,
    summary: (plays: string, redeals: number, aborted: number): string =>
      `${plays} plays a round, ${plural(redeals, 'redeal')}, ${aborted} without landlord`,
    speed: (rate: string): string => `${rate} rounds/s`,
    features: (first: string, last: string, count: number): string =>
      count === 1 ? `features written to ${first}` : `features written to ${count} files, ${first} to ${last}`,
  },
  analyse: {
    progress: (done: number, of: number): string => `${done}/${of} decisions`,
    undecided: 'open hands: not decided',
    wins: { landlord: 'open hands: landlord wins', farmers: 'open hands: farmers win' } satisfies Record<Side, string>,
    proofs: { wins: 'wins', loses: 'loses', unknown: 'unknown' },
    cost: (points: string, basis: string): string =>
      `costs ${points} ${points === '1' ? 'point' : 'points'} (${basis})`,
    bases: { proved: 'proved', estimated: 'estimated' },
    accuracy: (percent: number, points: string): string => `accuracy ${percent}%, gave away ${points} points`,
    noChoice: 'had no choice',
    moments: 'The moments that mattered',
    noMoments: 'No single decision changed much.',
    better: (option: string): string => `better: ${option}`,
    summary: (decisions: number, blunders: number, mistakes: number): string =>
      `${plural(decisions, 'decision')}, ${plural(blunders, 'blunder')} (??), ${plural(mistakes, 'mistake')} (?)`,
  },
  rounds: {
    skipped: (why: string): string => `skipped: ${why}`,
  },
  replay: {
    summary: (rounds: number, won: { landlord: number; farmers: number; none: number }): string =>
      `${plural(rounds, 'round')}, every step legal: landlord wins ${won.landlord}, farmers win ${won.farmers}, ` +
      `${won.none} without a result`,
    step: (index: number, of: number): string => `step ${index}/${of}`,
    prompt: 'Enter next, b back, q quit',
    checked: (steps: number): string => `${plural(steps, 'step')}, every one legal`,
    unfinished: 'The record ends before the round does.',
  },
  verify: {
    title: (table: string, rules: string): string => `table ${table} · ${rules}`,
    round: (number: number): string => `round ${number}`,
    redeals: (count: number): string => plural(count, 'redeal'),
    actions: (count: number): string => plural(count, 'action'),
    commitment: 'commitment',
    secret: 'secret    ',
    signed: 'signed by ',
    unrevealed: (who: string): string => `${who} did not reveal what it had pledged`,
    seen: (event: number): string => `The hash that you were shown is that of event ${event}: this is the same log.`,
    added: (who: string, text: string): string => `${who} added "${text}"`,
    chosen: 'its cards were given, not drawn: the proof is not about them',
    right: (rounds: number, events: number): string =>
      `${plural(rounds, 'round')}, ${plural(events, 'event')}: every commitment, card, step and score is right.`,
    compare: 'Compare the commitments with those that you were shown before the cards.',
    underWay: 'The log ends inside a round: its secret is in this file.',
  },
};

export type Dictionary = typeof ENGLISH;
