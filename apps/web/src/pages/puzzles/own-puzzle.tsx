/** Somebody's own puzzle: set up, checked by the solver, sent as a link. */
import { formatPosition, PRESET_NAMES, PRESETS, type PresetName } from '@doudizhu/rules';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { hrefOf } from '../../route.ts';
import { createSolving } from '../../solver/page-solver.ts';
import { positionFromText, type Position, type Solution } from '../../workers.ts';
import { PUZZLES } from './puzzles-texts.ts';

const TIME_MS = 30_000;

interface Checked {
  readonly position: Position;
  /** Null while it is solved. */
  readonly solution: Solution | null;
}

export const OwnPuzzle = () => {
  const words = PUZZLES.value;
  const solving = useMemo(() => createSolving(), []);
  useEffect(() => solving.destroy, []);
  const [rules, setRules] = useState<PresetName>('competition');
  const [hands, setHands] = useState({ landlord: '', farmer: '', second: '' });
  const [leader, setLeader] = useState('landlord');
  const [problem, setProblem] = useState<string | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);

  const isThree = hands.second.trim() !== '';
  const leaders = isThree ? ['landlord', 'down', 'up'] : ['landlord', 'farmer'];
  const turn = leaders.includes(leader) ? leader : 'landlord';
  const write = (change: Partial<typeof hands>): void => {
    setHands({ ...hands, ...change });
    setChecked(null);
    setProblem(null);
  };
  const check = async (): Promise<void> => {
    const farmers = isThree ? [hands.farmer, hands.second] : [hands.farmer];
    const read = positionFromText({ rules: PRESETS[rules], landlord: hands.landlord, farmers, turn });
    setProblem(read.ok ? null : read.error.message);
    setChecked(null);
    if (!read.ok) return;
    setChecked({ position: read.value, solution: null });
    try {
      const answer = await solving.ask({ type: 'solve', position: read.value, timeMs: TIME_MS });
      if (answer !== null) setChecked({ position: read.value, solution: answer.solution });
    } catch (error) {
      setChecked(null);
      setProblem(words.solverFailed(error instanceof Error ? error.message : String(error)));
    }
  };
  return (
    <>
      <p class="puzzle-back">
        <a href={hrefOf('puzzles')}>← {words.back}</a>
      </p>
      <h1>{words.ownTitle}</h1>
      <p>{words.ownIntro}</p>
      <form
        class="panel stack"
        onSubmit={(event) => {
          event.preventDefault();
          void check();
        }}
      >
        <Cards label={words.ownLandlord} value={hands.landlord} onWrite={(landlord) => write({ landlord })} />
        <Cards label={words.ownFarmer} value={hands.farmer} onWrite={(farmer) => write({ farmer })} />
        <Cards label={words.ownSecond} value={hands.second} onWrite={(second) => write({ second })} />
        <div class="row">
          <label class="field">
            {words.ownLeader}
            <select value={turn} onChange={({ currentTarget }) => setLeader(currentTarget.value)}>
              {leaders.map((name) => (
                <option key={name} value={name}>
                  {words.leaders[name]}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            {words.rules}
            <select
              value={rules}
              onChange={({ currentTarget }) =>
                setRules(PRESET_NAMES.find((name) => name === currentTarget.value) ?? 'competition')
              }
            >
              {PRESET_NAMES.filter((name) => PRESETS[name].seats === 3).map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </div>
        {problem !== null && (
          <p class="bad" role="alert">
            {problem}
          </p>
        )}
        <div class="row">
          <button type="submit" class="button main">
            {words.check}
          </button>
        </div>
        {checked !== null && <Result checked={checked} />}
      </form>
    </>
  );
};

interface CardsProps {
  readonly label: string;
  readonly value: string;
  readonly onWrite: (value: string) => void;
}

const Cards = ({ label, value, onWrite }: CardsProps) => (
  <label class="field">
    {label}
    <input
      value={value}
      autocomplete="off"
      autocapitalize="characters"
      spellcheck={false}
      onInput={({ currentTarget }) => onWrite(currentTarget.value.toUpperCase())}
    />
  </label>
);

const Result = ({ checked: { position, solution } }: { readonly checked: Checked }) => {
  const words = PUZZLES.value;
  if (solution === null) return <p role="status">{words.checking}</p>;
  const side = solution.winner === 'landlord' ? words.landlord : words.farmers;
  const plays = solution.winningMoves.length;
  return (
    <div role="status" class="stack">
      <p>
        {solution.winner === 'unknown'
          ? words.resultUnknown
          : plays > 0
            ? words.result(side, plays)
            : words.resultLoses(side)}
      </p>
      {solution.winner !== 'unknown' && (
        <a class="button main" href={hrefOf('puzzles/own', { ddn: formatPosition(position) })}>
          {words.playIt}
        </a>
      )}
    </div>
  );
};
