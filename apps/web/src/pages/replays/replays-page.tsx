/** Rounds to look back at: the list, one of them, one from a link, and the way in for records from elsewhere. */
import '../../review/replay/replay.css';
import type { Replay } from '@doudizhu/records';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { sayLinkFailure } from '../../records/link-words.ts';
import { readShared } from '../../records/shared.ts';
import { goTo, hrefOf, route } from '../../base/route.ts';
import { Alert, notify } from '../../design/notice.tsx';
import { SHELL } from '../../base/app-texts.ts';
import { nameOfRules } from '../../game/setup/names.ts';
import { FromElsewhere } from './from-elsewhere.tsx';
import { isKeptId, keepRecords, keptRecordOf, keptRecords, removeRecord } from '../../records/kept-records.ts';
import { openText, removeRound, sayOpenFailure, storedRounds } from '../../records/open-record.ts';
import { ReplayView } from '../../review/replay/replay-view.tsx';
import { dateOf, REPLAYS } from '../../records/record-texts.ts';
import { playersOf, roundById, type FoundRound } from '../../review/replay/round-by-id.ts';
import { RoundList } from './round-list-view.tsx';
import { listedRounds, type ListedRound } from './round-list.ts';
import { LinkButton } from '../../design/button.tsx';

export const ReplaysPage = () => {
  const [id] = route.value.rest;
  if (id === undefined) return <All />;
  return id === 'link' ? (
    <Linked key={route.value.query.get('z')} z={route.value.query.get('z') ?? ''} />
  ) : (
    <One key={id} id={id} />
  );
};

/** A page of text; a replay takes the whole window instead. */
const TextPage = ({ children }: { readonly children: ComponentChildren }) => (
  <div class="page">
    <h1>{REPLAYS.value.title}</h1>
    {children}
  </div>
);

const Refused = ({ why }: { readonly why: string }) => (
  <TextPage>
    <p>
      <a href={hrefOf('replays')}>← {REPLAYS.value.back}</a>
    </p>
    <Alert text={why} />
  </TextPage>
);

const One = ({ id }: { readonly id: string }) => {
  const words = REPLAYS.value;
  const [found, setFound] = useState<FoundRound | null | undefined>(null);
  useEffect(() => void roundById(id).then(setFound), [id]);
  if (found === null) return <p class="page soft">{SHELL.value.loading}</p>;
  if (found === undefined) return <Refused why={words.notFound} />;
  const { played, own, rules, date } = found;
  if (!played.ok) return <Refused why={sayOpenFailure(played.error)} />;
  return (
    <ReplayView
      played={played.value}
      title={nameOfRules(rules)}
      date={typeof date === 'number' ? dateOf(date) : date}
      own={own}
      players={playersOf(found, played.value.end.landlord)}
      back={hrefOf('replays')}
      analysisHref={hrefOf('analysis', { round: id })}
    />
  );
};

/** A round that stands in its address; it can be kept. */
const Linked = ({ z }: { readonly z: string }) => {
  const words = REPLAYS.value;
  const [found, setFound] = useState<Replay | string | null>(null);
  useEffect(() => {
    void readShared(z).then((shared) => {
      if (!shared.ok) setFound(sayLinkFailure(shared.error));
      else if (shared.value.type !== 'round') goTo(hrefOf('analysis', { z }), 'replace');
      else {
        const played = openText(shared.value.ddn);
        setFound(played.ok ? played.value : sayOpenFailure(played.error));
      }
    });
  }, [z]);
  if (found === null) return <p class="page soft">{SHELL.value.loading}</p>;
  if (typeof found === 'string') return <Refused why={found} />;
  const kept = keptRecordOf(found, '', Date.now());
  const keep = async (): Promise<void> => {
    await keepRecords([kept]);
    notify(words.keptOne);
    goTo(hrefOf(`replays/${kept.id}`), 'replace');
  };
  return (
    <ReplayView
      played={found}
      title={nameOfRules(kept.rules)}
      date={kept.date}
      own={null}
      players={playersOf({ own: null, sitters: kept.players, people: [] }, found.end.landlord)}
      back={hrefOf('replays')}
      analysisHref={hrefOf('analysis', { z })}
      onKeep={() => void keep()}
    />
  );
};

const All = () => {
  const words = REPLAYS.value;
  const [rounds, setRounds] = useState<readonly ListedRound[] | null>(null);
  const load = async (): Promise<void> => setRounds(listedRounds(await storedRounds(), await keptRecords()));
  useEffect(() => void load(), []);
  const remove = async ({ id }: ListedRound): Promise<void> => {
    await (isKeptId(id) ? removeRecord(id) : removeRound(id));
    notify(words.removed);
    await load();
  };
  return (
    <TextPage>
      <div class="stack">
        {rounds === null && <p class="soft">{SHELL.value.loading}</p>}
        {rounds?.length === 0 && (
          <p>
            {words.none} <LinkButton look="main" href={hrefOf('play')} text={words.play} />
          </p>
        )}
        {rounds !== null && rounds.length > 0 && <RoundList rounds={rounds} onRemove={(round) => void remove(round)} />}
        <FromElsewhere onKept={() => void load()} />
      </div>
    </TextPage>
  );
};
