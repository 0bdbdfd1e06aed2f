/** A puzzle made by the player: set up, checked by the solver, shared as a link. */
import { GAME } from '../../cards/card-names.ts';
import { positionFromText, type OpenPosition, formatPosition } from '@doudizhu/rules/position';
import { PRESETS, type PresetName } from '@doudizhu/rules/ruleset';
import { useSignal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { hrefOf } from '../../base/route.ts';
import type { Verdict } from '../../workers/verdict.ts';
import { useSolver } from '../../workers/page-solver.ts';
import { RuleSelect } from '../../game/setup/rule-choice.tsx';
import { sayDraftFault } from '../../review/study/analysis-texts.ts';
import { readHand } from '../../review/study/setup.ts';
import { PUZZLES } from './puzzles-texts.ts';
import { RadioChoice } from '../../design/choice.tsx';
import { CARD_FIELD, Form, TextField } from '../../design/form.tsx';
import { Button, LinkButton } from '../../design/button.tsx';
import { Alert } from '../../design/notice.tsx';

const TIME_MS = 30_000;

export const OwnPuzzle = () => {
  const words = PUZZLES.value;
  const position = useSignal<OpenPosition | null>(null);
  const solver = useSolver(position, TIME_MS);
  const [rules, setRules] = useState<PresetName>('competition');
  const [hands, setHands] = useState({ landlord: '', farmer: '', second: '' });
  const [leader, setLeader] = useState('landlord');
  const [problem, setProblem] = useState<string | null>(null);

  const isThree = hands.second.trim() !== '';
  const leaders = isThree ? ['landlord', 'down', 'up'] : ['landlord', 'farmer'];
  const turn = leaders.includes(leader) ? leader : 'landlord';
  const fieldOf = (hand: keyof typeof hands) => ({
    ...CARD_FIELD,
    value: hands[hand],
    onText: (text: string): void => {
      setHands({ ...hands, [hand]: text.toUpperCase() });
      position.value = null;
      setProblem(null);
    },
  });
  const check = (): void => {
    const typed = Object.values(hands).map(readHand);
    const fault = typed.find((read) => 'fault' in read);
    if (fault !== undefined) {
      setProblem(sayDraftFault(fault.fault, { hands: [] }));
      return;
    }
    const farmers = isThree ? [hands.farmer, hands.second] : [hands.farmer];
    const read = positionFromText({ rules: PRESETS[rules], landlord: hands.landlord, farmers, turn });
    setProblem(read.ok ? null : GAME.value.say(read.error));
    position.value = read.ok ? read.value : null;
  };
  const error = position.value === null ? null : solver.error.value;
  return (
    <>
      <p class="puzzle-back">
        <a href={hrefOf('puzzles')}>← {words.back}</a>
      </p>
      <h1>{words.ownTitle}</h1>
      <p>{words.ownIntro}</p>
      <Form class="panel stack" onSend={check}>
        <TextField {...fieldOf('landlord')} label={words.ownLandlord} />
        <TextField {...fieldOf('farmer')} label={words.ownFarmer} />
        <TextField {...fieldOf('second')} label={words.ownSecond} />
        <div class="row">
          <RadioChoice
            label={words.ownLeader}
            value={turn}
            options={leaders.map((name) => [name, words.leaders[name] ?? ''])}
            onChange={setLeader}
          />
          <RuleSelect value={rules} onChange={setRules} isOffered={(name) => PRESETS[name].seats === 3} />
        </div>
        {(problem !== null || error !== null) && <Alert text={problem ?? words.solverFailed(error ?? '')} />}
        <div class="row">
          <Button type="submit" look="main" text={words.check} />
        </div>
        {position.value !== null && error === null && (
          <Result position={position.value} verdict={solver.verdict.value} />
        )}
      </Form>
    </>
  );
};

interface ResultProps {
  readonly position: OpenPosition;
  readonly verdict: Verdict;
}

const Result = ({ position, verdict }: ResultProps) => {
  const words = PUZZLES.value;
  if (verdict.isWorking) return <p role="status">{words.checking}</p>;
  const isLandlord = verdict.winner === 'landlord';
  const isOne = isLandlord || position.hands.length < 3;
  const side = isLandlord ? words.landlord : isOne ? words.farmer : words.farmers;
  const plays = verdict.moves.filter(({ result }) => result === 'wins').length;
  return (
    <div role="status" class="stack">
      <p>
        {verdict.winner === 'unknown'
          ? words.resultUnknown
          : plays > 0
            ? words.result(side, isOne, plays)
            : words.resultLoses(side, isOne)}
      </p>
      {verdict.winner !== 'unknown' && (
        <LinkButton look="main" href={hrefOf('puzzles/own', { ddn: formatPosition(position) })} text={words.playIt} />
      )}
    </div>
  );
};
