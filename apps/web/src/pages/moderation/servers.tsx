/** What runs: nodes with their leases, tables and sockets; database and Redis; the queue with workers, runs and failures. */
import type { QueueMessage, ServerNode, ServersMessage } from '@doudizhu/protocol';
import type { ComponentChildren } from 'preact';
import { useAnswer } from '../../online/answers.tsx';
import { sayTime } from './case-list.tsx';
import type { ModerationApi } from './moderation-api.ts';
import { SERVERS } from './servers-texts.ts';
import { Alert } from '../../design/notice.tsx';

const PACE_MS = 3000;

export const Servers = ({ api }: { readonly api: ModerationApi }) => {
  const words = SERVERS.value;
  const { value, failure } = useAnswer<ServersMessage>('servers', api.servers, () => PACE_MS);
  return (
    <div class="stack" data-testid="servers">
      <Alert text={failure} />
      {value !== null && (
        <>
          <dl class="moderation-figures">
            <div>
              <dt>{words.database}</dt>
              <dd data-testid="database">{sayAnswer(value.databaseMs)}</dd>
            </div>
            <div>
              <dt>{words.redis}</dt>
              <dd>{sayAnswer(value.redisMs)}</dd>
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

const stateOf = ({ leaseUntilMs, held, said }: ServerNode, nowMs: number): keyof typeof SERVERS.value.states => {
  if (leaseUntilMs <= nowMs) return held > 0 ? 'lost' : 'gone';
  return said === null ? 'lost' : said.isStopping ? 'stopping' : 'up';
};

const Nodes = ({ nodes, nowMs }: { readonly nodes: readonly ServerNode[]; readonly nowMs: number }) => {
  const words = SERVERS.value;
  const heads = [
    words.node,
    words.state,
    words.held,
    words.live,
    words.sockets,
    words.forwarded,
    words.bots,
    words.since,
  ];
  return (
    <Figures label={words.nodes} heads={heads}>
      {nodes.map((node) => {
        const { name, held, said } = node;
        const figures = [said?.tables, said?.sockets, said?.forwarded, said?.bots];
        return (
          <tr key={name} data-testid="node">
            <th scope="row">{name}</th>
            <td>{words.states[stateOf(node, nowMs)]}</td>
            <td>{held}</td>
            {figures.map((figure, index) => (
              <td key={index}>{figure ?? '–'}</td>
            ))}
            <td>{said === null ? '–' : sayTime(said.startedMs)}</td>
          </tr>
        );
      })}
    </Figures>
  );
};

const Queue = ({ queue: { tasks, workers, runs, failures } }: { readonly queue: QueueMessage }) => {
  const words = SERVERS.value;
  return (
    <>
      <p>{words.tasks(tasks.waiting, tasks.active)}</p>
      <h3>{words.workers}</h3>
      {workers.length === 0 && <p>{words.noWorkers}</p>}
      {workers.length > 0 && (
        <Figures label={words.workers} heads={[words.host, words.process, words.threads]}>
          {workers.map(({ host, pid, threads }) => (
            <tr key={`${host}-${pid}`}>
              <th scope="row">{host}</th>
              <td>{pid}</td>
              <td>{threads}</td>
            </tr>
          ))}
        </Figures>
      )}
      <h3>{words.runs}</h3>
      {runs.length === 0 && <p>{words.noRuns}</p>}
      {runs.length > 0 && (
        <Figures label={words.runs} heads={[words.what, words.host, words.since, words.state, words.retried]}>
          {runs.map(({ type, host, startedMs, given, done, retried }) => (
            <tr key={`${type}-${host}-${startedMs}`}>
              <th scope="row">{type}</th>
              <td>{host}</td>
              <td>{sayTime(startedMs)}</td>
              <td>
                <progress value={done} max={Math.max(1, given)} aria-label={words.back(done, given)} />{' '}
                {words.back(done, given)}
              </td>
              <td>{retried}</td>
            </tr>
          ))}
        </Figures>
      )}
      <h3>{words.failures}</h3>
      {failures.length === 0 && <p>{words.noFailures}</p>}
      {failures.length > 0 && (
        <Figures label={words.failures} heads={[words.what, words.host, words.since, words.why]}>
          {failures.map(({ type, host, atMs, reason }) => (
            <tr key={`${host}-${atMs}`}>
              <th scope="row">{type}</th>
              <td>{host}</td>
              <td>{sayTime(atMs)}</td>
              <td class="bad">{reason}</td>
            </tr>
          ))}
        </Figures>
      )}
    </>
  );
};

const Figures = ({
  label,
  heads,
  children,
}: {
  readonly label: string;
  readonly heads: readonly string[];
  readonly children: ComponentChildren;
}) => (
  <div class="moderation-log" role="region" aria-label={label} tabIndex={0}>
    <table>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);
