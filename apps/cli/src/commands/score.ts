/** `ddz score`: points of a round by its bid, bombs, spring and doubles. */
import { err, ok, type Result } from '@doudizhu/rules/result';
import { scoreRound, type DoubleFactor, type ScoreSheet, type Side } from '@doudizhu/rules/round';
import type { CliCommand, CommandOption, Input } from '../command/command.ts';
import { signed } from '../words/action-text.ts';
import { cliFailure } from '../words/failures.ts';

const SIDES: readonly Side[] = ['landlord', 'farmers'];
const FACTORS = ['1', '2', '4'] as const;
const BOMBS_MAX = 100;

const count = (en: string, zh: string, max = BOMBS_MAX): CommandOption => ({
  value: 'N',
  range: [0, max],
  initial: 0,
  en,
  zh,
});

export const SCORE_COMMAND: CliCommand = {
  usage: '',
  positionals: [0, 0],
  options: {
    winner: { value: SIDES.join('|'), choices: SIDES, isRequired: true, en: 'side that won', zh: '胜方' },
    bid: { value: 'N', range: [1, 3], initial: 1, en: 'the winning bid', zh: '叫到几分' },
    bombs: count('bombs that were played', '打出的炸弹数'),
    'soft-bombs': { ...count('bombs among them that wild cards fill', '其中的软炸'), rare: true },
    'pure-bombs': { ...count('bombs among them of wild cards alone', '其中的纯癞子炸'), rare: true },
    rockets: count('rockets that were played', '打出的王炸数'),
    spring: { en: 'spring or anti-spring', zh: '春天或反春' },
    doubles: {
      value: 'F,…',
      en: 'factor of each farmer, such as 2,1 (default: no doubles)',
      zh: '每个农民的加倍，如 2,1（默认不加倍）',
    },
    redouble: { value: FACTORS.join('|'), choices: FACTORS, initial: 1, en: "the landlord's factor", zh: '地主的加倍' },
    grabs: count('times that the landlord was grabbed', '抢地主的次数', 4),
    'open-hand': { value: 'N', range: [1, 5], initial: 1, en: 'factor of an open hand', zh: '明牌的倍数' },
    kitty: { value: 'N', range: [1, 100], initial: 1, en: 'factor of the kitty', zh: '底牌的倍数' },
  },
  deals: true,
  examples: [
    'score --winner landlord --bid 3 --bombs 1',
    'score --winner farmers --bid 2 --rockets 1 --doubles 2,1 --redouble 2',
    'score --winner landlord --rules happy --grabs 2 --kitty 4 --json',
  ],
  run: (input): Result<void> => {
    const { rules, printJson, print, json, words } = input;
    const doubles = doublesIn(input);
    if (!doubles.ok) return doubles;
    const bombs = input.count('bombs');
    const [softBombs, pureBombs] = [input.count('soft-bombs'), input.count('pure-bombs')];
    if (softBombs + pureBombs > bombs) {
      const option = softBombs > bombs ? 'soft-bombs' : 'pure-bombs';
      const max = option === 'soft-bombs' ? bombs : bombs - softBombs;
      return err(cliFailure('bad-usage/whole', { option, value: input.text(option) ?? '', min: 0, max }));
    }
    const sheet: ScoreSheet = {
      rules,
      winner: input.text('winner') as Side,
      bid: input.count('bid'),
      bombs,
      softBombs,
      pureBombs,
      rockets: input.count('rockets'),
      spring: input.has('spring'),
      doubles: doubles.value,
      redouble: input.count('redouble') as DoubleFactor,
      grabs: input.count('grabs'),
      openHand: input.count('open-hand'),
      kitty: input.count('kitty'),
    };
    const [landlord = 0, ...farmers] = scoreRound(sheet);
    if (json) {
      printJson({ rules: rules.name, landlord, farmers });
      return ok(undefined);
    }
    const { score } = words;
    const stakes = farmers.map((points, farmer) => {
      const multiplier = Math.abs(points) / (rules.base * sheet.bid);
      return score.farmer({ number: farmer + 1, base: rules.base, bid: sheet.bid, multiplier, points: signed(points) });
    });
    print([score.landlord({ points: signed(landlord) }), ...stakes].join('\n'));
    return ok(undefined);
  },
};

/** Factor of each farmer. */
const doublesIn = ({ text, rules }: Input): Result<DoubleFactor[]> => {
  const farmers = rules.seats - 1;
  const given = text('doubles');
  const factors = given === undefined ? Array.from({ length: farmers }, () => '1') : given.split(/[,，]/u);
  const isRight = factors.length === farmers && factors.every((factor) => FACTORS.some((each) => each === factor));
  return isRight
    ? ok(factors.map((factor) => Number(factor) as DoubleFactor))
    : err(cliFailure('bad-usage/doubles', { value: given ?? '', farmers }));
};
