/** Replays: the list, one round, a round from a link, and the import of records. */
import '../../review/replay/replay.css';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { seatsOf } from '@doudizhu/rules/deal';
import { readShared } from '../../records/shared.ts';
import { goTo, hrefOf, route } from '../../base/route.ts';
import { notify } from '../../design/notice.tsx';
import { SHELL } from '../../base/app-texts.ts';
import { EmptyTable, Message } from '../../cards/empty-table.tsx';
import { Loading, useLoaded } from '../../design/message.tsx';
import { nameOfRules } from '../../game/setup/names.ts';
import {
  isStoredRecordId,
  storeRecords,
  storedRecordOf,
  storedRecords,
  removeRecord,
  partsOfText,
} from '../../records/stored-records.ts';
import { removeRound, linkFailureText, openFailureText, storedRounds } from '../../records/open-record.ts';
import { ReplayView, type ReplayViewProps } from '../../review/replay/replay-view.tsx';
import { RecordField } from '../../records/record-field.tsx';
import { REPLAYS } from '../../records/record-texts.ts';
import { dateOf } from '../../base/time-text.ts';
import { playersOf, roundById, roundInText, type LoadedRound } from '../../review/replay/loaded-round.ts';
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

const Refused = ({ why }: { readonly why: string }) => (
  <Message title={REPLAYS.value.title} text={why}>
    <LinkButton look="main" href={hrefOf('replays')} text={REPLAYS.value.back} />
  </Message>
);

const One = ({ id }: { readonly id: string }) => {
  const found = useLoaded(() => roundById(id), [id]);
  if (found === null) return <Loading />;
  if (!found.ok) return <Refused why={openFailureText(found.error)} />;
  return <OneReplay found={found.value} id={id} analysisHref={hrefOf('analysis', { round: id })} />;
};

/** A round contained in its address. It can be saved. */
const Linked = ({ z }: { readonly z: string }) => {
  const shared = useLoaded(() => readShared(z), [z]);
  const isStudy = shared?.ok === true && shared.value.type !== 'round';
  useEffect(() => {
    if (isStudy) goTo(hrefOf('analysis', { z }), 'replace');
  }, [isStudy]);
  if (shared === null || isStudy) return <Loading />;
  if (!shared.ok) return <Refused why={linkFailureText(shared.error)} />;
  return shared.value.type === 'round' ? <LinkedRound ddn={shared.value.ddn} z={z} /> : null;
};

const LinkedRound = ({ ddn, z }: { readonly ddn: string; readonly z: string }) => {
  const found = useMemo(() => roundInText(ddn), [ddn]);
  if (!found.ok) return <Refused why={openFailureText(found.error)} />;
  const keep = async (): Promise<void> => {
    const record = storedRecordOf(found.value.played, '', Date.now());
    await storeRecords([record]);
    notify(REPLAYS.value.storedOne);
    goTo(hrefOf(`replays/${record.id}`), 'replace');
  };
  const seats = seatsOf(found.value.played.end.rules);
  return (
    <OneReplay
      found={found.value}
      front={seats.find((seat) => String(seat) === route.value.query.get('seat'))}
      analysisHref={hrefOf('analysis', { z })}
      onKeep={() => void keep()}
    />
  );
};

const OneReplay = ({
  found,
  ...props
}: { readonly found: LoadedRound } & Pick<ReplayViewProps, 'id' | 'front' | 'analysisHref' | 'onKeep'>) => (
  <ReplayView
    {...props}
    played={found.played}
    title={nameOfRules(found.rules)}
    date={typeof found.date === 'number' ? dateOf(found.date) : found.date}
    own={found.own}
    players={playersOf(found)}
    back={hrefOf('replays')}
    begin={Number(route.value.query.get('step') ?? 0)}
  />
);

const All = () => {
  const words = REPLAYS.value;
  const [rounds, setRounds] = useState<readonly ListedRound[] | null>(null);
  const load = async (): Promise<void> => setRounds(listedRounds(await storedRounds(), await storedRecords()));
  useEffect(() => void load(), []);
  const remove = async ({ id }: ListedRound): Promise<void> => {
    await (isStoredRecordId(id) ? removeRecord(id) : removeRound(id));
    notify(words.removed);
    await load();
  };
  return (
    <div class="page">
      <header class="row between below-m">
        <h1>{words.title}</h1>
        {rounds !== null && rounds.length > 0 && <LinkButton href={hrefOf('training')} text={words.train} />}
      </header>
      <div class="stack">
        {rounds === null && <p class="soft">{SHELL.value.loading}</p>}
        {rounds?.length === 0 && (
          <EmptyTable text={<p>{words.none}</p>}>
            <LinkButton look="main" href={hrefOf('play')} text={words.play} />
          </EmptyTable>
        )}
        {rounds !== null && rounds.length > 0 && <RoundList rounds={rounds} onRemove={(round) => void remove(round)} />}
        <FromElsewhere onStored={() => void load()} />
      </div>
    </div>
  );
};

/** Number of faults shown in full. The others are counted. */
const REASONS_MAX = 3;

/** Opens records from texts and files: a single one directly, several are stored in the list. */
const FromElsewhere = ({ onStored }: { readonly onStored: () => void }) => {
  const words = REPLAYS.value;
  const [problem, setProblem] = useState<string | null>(null);
  const [stored, setStored] = useState<number | null>(null);
  const open = async (given: string, source: string): Promise<boolean> => {
    setStored(null);
    const parts = partsOfText(given);
    if (!parts.ok) {
      setProblem(openFailureText(parts.error));
      return false;
    }
    const nowMs = Date.now();
    const records = parts.value.flatMap(({ played }, index) =>
      // Order in the list as in the file.
      played.ok ? [storedRecordOf(played.value, source, nowMs - index)] : [],
    );
    const broken = parts.value.flatMap(({ number, played }) =>
      played.ok ? [] : [{ number, why: openFailureText(played.error) }],
    );
    const reasons = broken.slice(0, REASONS_MAX).map(({ number, why }) => words.brokenRound(number, why));
    setProblem(
      broken.length === 0
        ? null
        : parts.value.length === 1
          ? (broken[0]?.why ?? '')
          : [words.brokenRounds(broken.length), ...reasons].join(' '),
    );
    await storeRecords(records);
    onStored();
    const [only] = records;
    if (only === undefined) return false;
    if (parts.value.length === 1) goTo(hrefOf(`replays/${only.id}`));
    else setStored(records.length);
    return true;
  };
  return (
    <section class="panel stack">
      <h2>{words.paste}</h2>
      <RecordField label={words.pasteWhat} fault={problem} onOpen={open} />
      {stored !== null && <p role="status">{words.storedRounds(stored)}</p>}
    </section>
  );
};
