/**
 * Server status: nodes with leases, tables and sockets; database.
 */
import type { ServerNode, ServersMessage } from '@doudizhu/protocol';
import { useAnswer } from '../../online/answers.tsx';
import { ScrolledTable } from './audit-log.tsx';
import { timeOf } from '../../base/time-text.ts';
import type { ServerApi } from '@doudizhu/client';
import { Alert } from '../../design/notice.tsx';
import { texts } from '../../base/language.ts';

const PACE_MS = 3000;

export const Servers = ({ api }: { readonly api: ServerApi }) => {
  const words = SERVERS.value;
  const { value, failure } = useAnswer('servers', () => api('GET /api/moderation/servers'), PACE_MS);
  return (
    <div class="stack" data-testid="servers">
      <Alert text={failure} />
      {value !== null && (
        <>
          <dl class="cluster gap-m flush">
            <div>
              <dt>{words.database}</dt>
              <dd class="figures" data-testid="database">
                {answerText(value.databaseMs)}
              </dd>
            </div>
          </dl>
          <h2>{words.nodes}</h2>
          <Nodes nodes={value.nodes} nowMs={value.nowMs} />
        </>
      )}
    </div>
  );
};

const answerText = (ms: ServersMessage['databaseMs']): string => {
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
});
