import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { actionSpace, decode, type ActionId } from './actions.ts';
import { countsOf, deck, formatCards, fullDeckCounts } from '../base/cards.ts';
import { countsOfCombo } from './combo.ts';
import { parsePlay } from './play-text.ts';
import { interpretations } from './reading.ts';
import { explainIllegal, explainNoCombo, type PlayFailure } from './illegal.ts';
import { legalCombos } from './moves.ts';
import { unwrap } from '../base/result.ts';
import { createRng, randomBelow, shuffle } from '../base/rng.ts';
import { PRESET_NAMES, PRESETS, type PresetName } from '../ruleset/presets.ts';
import { cards, playRules } from '../testing/index.ts';

const ROWS = [
  // rules, hand, play, beat, code, text of the sentence
  ['competition', '345', '-', null, 'must-lead', /you lead this trick, so you cannot pass/],
  ['competition', '345', '', null, 'no-cards', /choose cards first$/],
  ['competition', '345', '44', null, 'not-your-cards', /44 needs 2 of 4, you hold 1/],
  ['competition', '345', 'R', '3', 'not-your-cards', /R needs 1 of big joker, you hold 0/],
  ['openspiel', '333345', '333345', null, 'kind-off', /these rules have no four with two singles/],
  ['competition', '33334444', '33334444', null, 'kind-off', /these rules have no shuttle/],
  ['competition', '34568', '3456', null, 'too-short', /too short: a sequence takes at least 5 cards/],
  ['competition', '3344', '3344', null, 'too-short', /too short: a sequence of pairs takes at least 3 pairs/],
  [
    'competition',
    'JQKA2',
    'JQKA2',
    null,
    'two-in-sequence',
    /2 and jokers are never part of a sequence: it ends with the ace/,
  ],
  ['competition', 'KKAA22', 'KKAA22', null, 'two-in-sequence', /never part of a sequence of pairs/],
  ['competition', 'KKKAAA222', 'KKKAAA222', null, 'two-in-sequence', /never part of a plane/],
  ['competition', '34568', '34568', null, 'gap-in-sequence', /a gap at 7: a sequence takes consecutive ranks/],
  ['competition', '334466', '334466', null, 'gap-in-sequence', /a gap at 5/],
  [
    'competition',
    '33334445',
    '33334445',
    null,
    'kicker-of-core-rank',
    /a plane cannot carry a card of one of its ranks/,
  ],
  [
    'pagat',
    '33344455',
    '33344455',
    null,
    'kickers-not-allowed',
    /these rules do not allow \w+ as kickers of a plane with singles/,
  ],
  [
    'competition',
    '333444BR',
    '333444BR',
    null,
    'kickers-not-allowed',
    /both jokers as kickers of a plane with singles/,
  ],
  ['competition', '3333BR', '3333BR', null, 'kickers-not-allowed', /both jokers as kickers of a four with two singles/],
  ['competition', 'AAA222', 'AAA222', null, 'two-in-sequence', /never part of a plane: it ends with the ace/],
  ['pagat-4p', '3333345', '3333345', null, 'kicker-count', /in these rules a quad carries nothing/],
  ['pagat-4p', '333344', '333344', null, 'kind-off', /these rules have no four with two singles/],
  [
    'competition',
    '333444556',
    '333444556',
    null,
    'kicker-count',
    /a plane of 2 carries nothing, 2 single cards or 2 pairs, never a mix/,
  ],
  ['pagat-4p', '33344456', '33344456', null, 'kind-off', /these rules have no plane with singles/],
  ['pagat-4p', '333444556', '333444556', null, 'kicker-count', /a plane of 2 carries nothing or 2 pairs/],
  ['pagat-4p', '333444RRBB', '333444RRBB', null, 'kickers-not-allowed', /both jokers as kickers of a plane with pairs/],
  ['competition', '33334', '33334', null, 'kicker-count', /two single cards or two pairs, not one card/],
  ['competition', '33345', '33345', null, 'kicker-count', /a triple carries nothing, one card or one pair/],
  ['competition', '333BR', '333BR', null, 'jokers-are-no-pair', /a small and a big joker are not a pair/],
  ['pagat-4p', 'BR', 'BR', null, 'jokers-are-no-pair', /not a pair/],
  ['competition', '34682', '34682', null, 'no-combo', /34682 is not a combo/],
  ['competition', '44446666', '44446666', null, 'kickers-not-allowed', /these rules do not allow \w+ as kickers of a/],
  ['competition', '37', '37', null, 'no-combo', /37 is not a combo/],
  ['competition', '44', '44', '3', 'wrong-kind', /wrong kind: that is a pair, follow the single or use a bomb/],
  ['competition', '54', '54', '3', 'no-combo', /^45 is not a combo: follow the single or use a bomb$/],
  ['competition', '3456', '3456', '333', 'no-combo', /follow the triple or use a bomb/],
  ['competition', '3456', '3456', '34567', 'too-short', /a sequence takes at least 5 cards/],
  ['competition', '33345', '33345', '44455', 'kicker-count', /a triple carries nothing, one card or one pair/],
  ['competition', '33345', '33345', '44', 'no-combo', /follow the pair or use a bomb/],
  ['openspiel', '333345', '333345', '3', 'no-combo', /follow the single or use a bomb/],
  ['competition', '45', '45', '4444', 'wrong-kind', /it takes a higher bomb or the rocket/],
  ['competition', '45', '45', 'BR', 'not-higher', /nothing beats the rocket/],
  ['competition', '3333AA', 'AA', '4444', 'wrong-kind', /it takes a higher bomb or the rocket/],
  [
    'competition',
    '456789',
    '456789',
    '34567',
    'wrong-length',
    /wrong length: the sequence on the table has 5, yours has 6/,
  ],
  ['competition', 'AAA22234', 'AAA22234', null, 'two-in-sequence', /2 and jokers are never part of a plane/],
  ['competition', 'AAA222', 'AAA222', null, 'two-in-sequence', /2 and jokers are never part of a plane/],
  ['pagat', '33344455', '33344455', null, 'kickers-not-allowed', /do not allow 55 as kickers of a plane with singles/],
  ['competition', '3', '3', '4', 'not-higher', /too low: it takes a higher single or a bomb/],
  ['competition', '3333', '3333', '4444', 'not-higher', /too low: it takes a higher bomb or the rocket/],
  ['competition', '2222', '2222', 'BR', 'not-higher', /nothing beats the rocket/],
  ['pagat-4p', '2222', '2222', '33333', 'not-higher', /too low: it takes a higher bomb or the rocket/],
] as const satisfies readonly (readonly [PresetName, string, string, string | null, string, RegExp])[];

describe('a reason that a person understands', () => {
  for (const [name, hand, play, prev, code, sentence] of ROWS) {
    test(`${name}: ${play || 'nothing'} from ${hand}${prev === null ? '' : ` on ${prev}`}: ${code}`, () => {
      const rules = playRules(name);
      const toBeat = prev === null ? null : unwrap(parsePlay(prev, rules));
      const reason = explainIllegal({ hand: cards(hand), play: play === '-' ? null : cards(play), toBeat, rules });
      assert.equal(reason?.code, code);
      assert.match(reason?.message ?? '', sentence);
    });
  }

  test('a row for each code', () => {
    const codes: Readonly<Record<PlayFailure['code'], true>> = {
      'must-lead': true,
      'triple-not-last': true,
      'no-cards': true,
      'not-your-cards': true,
      'soft-beside-hard': true,
      'kind-off': true,
      'kickers-not-allowed': true,
      'too-short': true,
      'too-long': true,
      'two-in-sequence': true,
      'gap-in-sequence': true,
      'kicker-of-core-rank': true,
      'kicker-count': true,
      'jokers-are-no-pair': true,
      'no-combo': true,
      'wrong-kind': true,
      'wrong-length': true,
      'not-higher': true,
    };
    // No hand holds cards that are too many for a plane: only a bare set of cards does.
    const tooLong = explainNoCombo(cards('333444555666777888999'), PRESETS.competition);
    const rules = { ...PRESETS.competition, bareTriple: 'last' } as const;
    const bare = explainIllegal({ hand: cards('3334'), play: cards('333'), toBeat: null, rules });
    const hardOnly = { ...PRESETS.laizi, wild: '7', softBesideHard: false };
    const soft = explainIllegal({ hand: cards('33337'), play: cards('3337'), toBeat: null, rules: hardOnly });
    const followed = explainIllegal({
      hand: cards('3334'),
      play: cards('333'),
      toBeat: unwrap(parsePlay('44', rules)),
      rules,
    });
    assert.equal(followed?.code, 'wrong-kind', 'what must be beaten comes first');
    const others = [tooLong, bare, soft].map((failure) => failure?.code ?? '');
    const found = new Set<string>([...ROWS.map(([, , , , code]) => code), ...others]);
    assert.deepEqual([...found].toSorted(), Object.keys(codes).toSorted());
  });

  test('a combo that no rule set would build is invalid', () => {
    const rules = PRESETS.competition;
    const play = { ...(unwrap(parsePlay('33344', rules)) ?? assert.fail()), kind: 'plane' as const };
    assert.equal(explainIllegal({ hand: fullDeckCounts(1), play, toBeat: null, rules })?.code, 'no-combo');
  });
});

test('nothing legal is explained away, nothing illegal passes: random plays under every rule set', () => {
  for (const name of PRESET_NAMES) {
    const rules = playRules(name);
    const space = actionSpace(rules);
    const rng = createRng(`illegal ${name}`);
    for (let round = 0; round < 400; round++) {
      const hand = countsOf(shuffle(rng, deck(rules.decks)).slice(0, 8 + randomBelow(rng, 10)));
      const toBeat = round % 3 === 0 ? null : decode(space, (1 + randomBelow(rng, space.size - 1)) as ActionId);
      const legal = new Set(legalCombos(hand, toBeat, rules).map((combo) => JSON.stringify(combo)));
      const tried = decode(space, (1 + randomBelow(rng, space.size - 1)) as ActionId);
      for (const play of [tried, ...legalCombos(hand, null, rules).slice(0, 20)]) {
        const reason = explainIllegal({ hand, play, toBeat, rules });
        assert.equal(reason === null, legal.has(JSON.stringify(play)), formatCards(countsOfCombo(play, rules.decks)));
      }
    }
  }
});

test('every set of up to six cards is a combo or has a reason, never both', () => {
  for (const name of PRESET_NAMES) {
    const rules = playRules(name);
    const rng = createRng(`reasons ${name}`);
    for (let round = 0; round < 600; round++) {
      const few = shuffle(
        rng,
        deck(rules.decks).filter((card) => card % 54 < 16 || card % 54 > 47),
      ).slice(0, 1 + randomBelow(rng, 10));
      const reason = explainNoCombo(countsOf(few), rules);
      assert.equal(reason === null, interpretations(countsOf(few), rules).length > 0);
      if (reason !== null) assert.ok(reason.message.length > 10 && reason.message.length < 200);
    }
  }
});
