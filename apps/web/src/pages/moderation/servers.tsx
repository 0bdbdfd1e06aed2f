/**
 * Server status: nodes with leases, tables and sockets; database and Redis; the queue with workers, runs and failures.
 */
import type { QueueMessage, ServerNode, ServersMessage } from '@doudizhu/protocol';
import { useAnswer } from '../../online/answers.tsx';
import { ScrolledTable } from './audit-log.tsx';
import { timeOf } from '../../base/time-text.ts';
import type { ServerApi } from '@doudizhu/client';
import { SERVERS } from './servers-texts.ts';
import { Alert } from '../../design/notice.tsx';

const PACE_MS = 3000;

export const Servers = ({ api }: { readonly api: ServerApi }) => {
  const words = SERVERS.value;
  const { value, failure } = useAnswer<ServersMessage>(
    'servers',
    () => api('GET /api/moderation/servers'),
    () => PACE_MS,
  );
  return (
    <div class="stack" data-testid="servers">
      <Alert text={failure} />
      {value !== null && (
        <>
          <dl class="moderation-figures cluster flush">
            <div>
              <dt>{words.database}</dt>
              <dd class="figures" data-testid="database">
                {sayAnswer(value.databaseMs)}
              </dd>
            </div>
            <div>
              <dt>{words.redis}</dt>
              <dd class="figures">{sayAnswer(value.redisMs)}</dd>
            </div>
          </dl>
          <h2>{words.nodes}</h2>
          <Nodes nodes={value.nodes} nowMs={value.nowMs} />
          <h2>{words.queue}</h2>
          {value.queue === 'none' && <p>{words.noQueue}</p>}
          {value.queue === null && <p class="bad">{words.queueSilent}</p>}
          {value.queue !== 'none' && value.queue !== null && <Queue queue={value.queue} />}
        </>
      )}
    </div>
  );
};

const sayAnswer = (ms: ServersMessage['redisMs']): string => {
  const words = SERVERS.value;
  return ms === 'none' ? words.alone : ms === null ? words.silent : words.answers(ms);
};

const stateOf = ({ leaseUntilMs, held, state }: ServerNode, nowMs: number): keyof typeof SERVERS.value.states => {
  if (leaseUntilMs <= nowMs) return held > 0 ? 'lost' : 'gone';
  return state === null ? 'lost' : state.isStopping ? 'stopping' : 'up';
};

const Nodes = ({ nodes, nowMs }: { readonly nodes: readonly ServerNode[]; readonly nowMs: number }) => {
  const words = SERVERS.value;
  return (
    <ScrolledTable
      label={words.nodes}
      rows={nodes}
      keyOf={({ name }) => name}
      attributesOf={() => ({ 'data-testid': 'node' })}
      columns={[
        { head: words.node, type: 'name', cell: ({ name }) => name },
        { head: words.state, cell: (node) => words.states[stateOf(node, nowMs)] },
        { head: words.held, cell: ({ held }) => held },
        { head: words.live, cell: ({ state }) => state?.tables ?? '–' },
        { head: words.sockets, cell: ({ state }) => state?.sockets ?? '–' },
        { head: words.forwarded, cell: ({ state }) => state?.forwarded ?? '–' },
        { head: words.bots, cell: ({ state }) => state?.bots ?? '–' },
        { head: words.since, cell: ({ state }) => (state === null ? '–' : timeOf(state.startedMs)) },
      ]}
    />
  );
};

const Queue = ({ queue: { tasks, workers, runs, failures } }: { readonly queue: QueueMessage }) => {
  const words = SERVERS.value;
  return (
    <>
      <p>{words.tasks(tasks.waiting, tasks.active)}</p>
      <h3>{words.workers}</h3>
      {workers.length === 0 && <p>{words.noWorkers}</p>}
      <ScrolledTable
        label={words.workers}
        rows={workers}
        keyOf={({ host, pid }) => `${host}-${pid}`}
        columns={[
          { head: words.host, type: 'name', cell: ({ host }) => host },
          { head: words.process, cell: ({ pid }) => pid },
          { head: words.threads, cell: ({ threads }) => threads },
        ]}
      />
      <h3>{words.runs}</h3>
      {runs.length === 0 && <p>{words.noRuns}</p>}
      <ScrolledTable
        label={words.runs}
        rows={runs}
        keyOf={({ type, host, startedMs }) => `${type}-${host}-${startedMs}`}
        columns={[
          { head: words.what, type: 'name', cell: ({ type }) => type },
          { head: words.host, cell: ({ host }) => host },
          { head: words.since, cell: ({ startedMs }) => timeOf(startedMs) },
          { head: words.state, cell: ({ done, given }) => <Done done={done} given={given} /> },
          { head: words.retried, cell: ({ retried }) => retried },
        ]}
      />
      <h3>{words.failures}</h3>
      {failures.length === 0 && <p>{words.noFailures}</p>}
      <ScrolledTable
        label={words.failures}
        rows={failures}
        keyOf={({ host, atMs }) => `${host}-${atMs}`}
        columns={[
          { head: words.what, type: 'name', cell: ({ type }) => type },
          { head: words.host, cell: ({ host }) => host },
          { head: words.since, cell: ({ atMs }) => timeOf(atMs) },
          { head: words.why, cell: ({ reason }) => <span class="bad">{reason}</span> },
        ]}
      />
    </>
  );
};

const Done = ({ done, given }: { readonly done: number; readonly given: number }) => {
  const text = SERVERS.value.back(done, given);
  return (
    <>
      <progress value={done} max={Math.max(1, given)} aria-label={text} /> {text}
    </>
  );
};
