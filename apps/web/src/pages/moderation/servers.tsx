/**
 * Server status: nodes with leases, tables and sockets; database; the queue with workers, runs and failures.
 */
import type { QueueMessage, ServerNode, ServersMessage } from '@doudizhu/protocol';
import { useAnswer } from '../../online/answers.tsx';
import { ScrolledTable } from './audit-log.tsx';
import { timeOf } from '../../base/time-text.ts';
import type { ServerApi } from '@doudizhu/client';
import { Alert } from '../../design/notice.tsx';
import { texts } from '../../base/language.ts';

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

const sayAnswer = (ms: ServersMessage['databaseMs']): string => {
  const words = SERVERS.value;
  return ms === null ? words.silent : words.answers(ms);
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
      // The counts of a node without a lease are old.
      rows={nodes.map((node) => (node.leaseUntilMs > nowMs ? node : { ...node, state: null }))}
      keyOf={({ name }) => name}
      attributesOf={() => ({ 'data-testid': 'node' })}
      columns={[
        { head: words.node, type: 'name', cell: ({ name }) => name },
        { head: words.state, cell: (node) => words.states[stateOf(node, nowMs)] },
        { head: words.held, cell: ({ held }) => held },
        { head: words.live, cell: ({ state }) => state?.tables ?? '–' },
        { head: words.sockets, cell: ({ state }) => state?.sockets ?? '–' },
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

const SERVERS = texts({
  database: ['数据库', 'Database'],
  answers: [(ms: number) => `正常，${ms} 毫秒`, (ms) => `answers in ${ms} ms`],
  silent: ['没有回应', 'no answer'],
  nodes: ['节点', 'Nodes'],
  node: ['名字', 'Name'],
  state: ['状态', 'State'],
  states: [
    { up: '运行中', stopping: '正在停止', lost: '失联', gone: '已停止' },
    { up: 'running', stopping: 'stopping', lost: 'unreachable', gone: 'stopped' },
  ],
  held: ['持有的牌桌', 'Tables held'],
  live: ['内存中的牌桌', 'Tables in memory'],
  sockets: ['连接', 'Sockets'],
  bots: ['等待的机器人', 'Bots waiting'],
  since: ['启动于', 'Since'],
  queue: ['任务队列', 'Queue'],
  noQueue: ['这台服务器没有任务队列。', 'This server has no queue.'],
  queueSilent: ['队列没有回应。', 'The queue does not answer.'],
  tasks: [
    (waiting: number, active: number) => `等待 ${waiting} 个任务，进行中 ${active} 个。`,
    (waiting, active) => `${waiting} tasks waiting, ${active} running.`,
  ],
  workers: ['工作进程', 'Workers'],
  noWorkers: ['没有工作进程。', 'No workers.'],
  host: ['机器', 'Machine'],
  process: ['进程', 'Process'],
  threads: ['并行数', 'Threads'],
  runs: ['批次', 'Runs'],
  noRuns: ['没有批次。', 'No runs.'],
  what: ['类型', 'Type'],
  back: [
    (done: number, given: number) => `${given} 个任务已完成 ${done} 个`,
    (done, given) => `${done} of ${given} tasks done`,
  ],
  retried: ['重试', 'Retried'],
  failures: ['最近的失败', 'Recent failures'],
  noFailures: ['最近一天没有失败。', 'No failures in the last day.'],
  why: ['原因', 'Reason'],
});
