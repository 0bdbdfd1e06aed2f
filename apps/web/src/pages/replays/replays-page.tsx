/** Rounds to look back at: the list, one of them, or one from elsewhere. */
import './replays.css';
import type { InfoName, Replay } from '@doudizhu/records';
import { seatsOf, type Seat } from '@doudizhu/rules';
import { useEffect, useState } from 'preact/hooks';
import { language } from '../../language.ts';
import { hrefOf, route } from '../../route.ts';
import { notify } from '../../shell/notice.tsx';
import { SHELL } from '../../shell/shell-texts.ts';
import type { StoredRound } from '../../storage.ts';
import { storedRound, storedRounds, openStored, sayOpenFailure, openText, removeRound } from './open-record.ts';
import { ReplayView } from './replay-view.tsx';
import { nameOfLevel, nameOfPlayer, nameOfRules } from '../play/names.ts';
import { REPLAYS } from './replays-texts.ts';

export const ReplaysPage = () => {
  const [id] = route.value.rest;
  return (
    <div class="page">
      <h1>{REPLAYS.value.title}</h1>
      {id === undefined ? <All /> : <One key={id} id={id} />}
    </div>
  );
};

const One = ({ id }: { readonly id: string }) => {
  const words = REPLAYS.value;
  const [found, setFound] = useState<StoredRound | null | undefined>(null);
  useEffect(() => void storedRound(id).then(setFound), [id]);
  if (found === null) return <p class="soft">{SHELL.value.loading}</p>;
  const opened = found === undefined ? null : openStored(found);
  return (
    <>
      <p>
        <a href={hrefOf('replays')}>← {words.back}</a>
      </p>
      {opened === null || found === undefined ? (
        <p role="alert">{words.notFound}</p>
      ) : opened.ok ? (
        <ReplayView
          played={opened.value}
          own={found.seat as Seat}
          names={found.bots.map((bot, seat) => nameOfPlayer(bot, seat as Seat, found.seat as Seat, found.bots.length))}
          analysisHref={hrefOf('analysis', { round: id })}
        />
      ) : (
        <p role="alert" class="bad">
          {sayOpenFailure(opened.error)}
        </p>
      )}
    </>
  );
};

const All = () => {
  const words = REPLAYS.value;
  const [rounds, setRounds] = useState<readonly StoredRound[] | null>(null);
  const load = (): void => void storedRounds().then(setRounds);
  useEffect(load, []);
  const remove = async (id: string): Promise<void> => {
    await removeRound(id);
    notify(words.removed);
    load();
  };
  return (
    <div class="stack">
      {rounds === null && <p class="soft">{SHELL.value.loading}</p>}
      {rounds?.length === 0 && (
        <p>
          {words.none}{' '}
          <a class="button main" href={hrefOf('play')}>
            {words.play}
          </a>
        </p>
      )}
      {rounds !== null && rounds.length > 0 && (
        <div class="panel replay-list" role="region" aria-label={words.title} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{words.date}</th>
                <th scope="col">{words.role}</th>
                <th scope="col">{words.outcome}</th>
                <th scope="col" class="number">
                  {words.points}
                </th>
                <th scope="col">{words.rules}</th>
                <th scope="col">{words.opponents}</th>
                <th scope="col">
                  <span class="only-read">{words.remove}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rounds.map((round) => (
                <tr key={round.id}>
                  <td>
                    <a href={hrefOf(`replays/${encodeURIComponent(round.id)}`)}>{timeOf(round.endedMs)}</a>
                  </td>
                  <td>{round.seat === round.landlord ? words.landlord : words.farmer}</td>
                  <td class={round.won ? 'good' : 'bad'}>{round.won ? words.won : words.lost}</td>
                  <td class="number">{round.points}</td>
                  <td>{nameOfRules(round.rules)}</td>
                  <td>
                    {round.bots
                      .filter((bot) => bot !== '')
                      .map(nameOfLevel)
                      .join(', ')}
                  </td>
                  <td>
                    <button type="button" class="button plain" onClick={() => void remove(round.id)}>
                      {words.remove}
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <FromElsewhere />
    </div>
  );
};

const timeOf = (ms: number): string =>
  new Date(ms).toLocaleString(language.value === 'zh' ? 'zh-CN' : 'en', { dateStyle: 'medium', timeStyle: 'short' });

const nameIn = ({ record }: Replay, seat: Seat): string | undefined => record.info[`Player${seat}` as InfoName];

const FromElsewhere = () => {
  const words = REPLAYS.value;
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [{ played, number }, setOpened] = useState<{ readonly played: Replay | null; readonly number: number }>({
    played: null,
    number: 0,
  });
  const open = (given: string): void => {
    const opened = openText(given);
    setProblem(opened.ok ? null : sayOpenFailure(opened.error));
    setOpened({ played: opened.ok ? opened.value : null, number: number + 1 });
  };
  return (
    <section class="panel stack paste">
      <h2>{words.paste}</h2>
      <label class="field">
        {words.pasteWhat}
        <textarea
          value={text}
          spellcheck={false}
          aria-invalid={problem !== null}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      {problem !== null && (
        <p class="bad" role="alert">
          {problem}
        </p>
      )}
      <div class="row">
        <button type="button" class="button main" onClick={() => open(text)}>
          {words.open}
        </button>
        <label class="button">
          {words.file}
          <input
            class="only-read"
            type="file"
            onChange={({ currentTarget }) =>
              void currentTarget.files?.[0]?.text().then((content) => {
                setText(content);
                open(content);
              })
            }
          />
        </label>
      </div>
      {played !== null && (
        <ReplayView
          key={number} // another record begins at its beginning
          played={played}
          own={null}
          names={seatsOf(played.record.setup.rules).map((seat) => nameIn(played, seat) ?? words.seat(seat))}
          analysisHref={null}
        />
      )}
    </section>
  );
};
