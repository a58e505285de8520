/** Whether what is derived of runs is what the runs make, and each is there once: sentences that do not hold. */

const MADE_ANEW = `select distinct on (r.route_id, c.class, l.level, r.runner_id)
    r.route_id, c.class::smallint as class, l.level::smallint as level, r.runner_id, r.id as run_id, r.time_ms
  from runs r
    cross join lateral (values (case when r.gc > 0 then 1 else 0 end), (2)) c (class)
    cross join lateral generate_series(0, r.standing) l (level)
  where r.state = 'COUNTS' and r.route_id is not null
  order by r.route_id, c.class, l.level, r.runner_id, r.time_ms, r.finished_at, r.id`
const KEPT = 'select route_id, class, level, runner_id, run_id, time_ms from bests'
const COUNTED = `select route_id, class, level, time_bucket(time_ms) as bucket, count(*)::integer as count from bests
  group by 1, 2, 3, 4`

const SENTENCES = {
  'a best that is kept is the one that the runs make': `(${KEPT}) except (${MADE_ANEW})`,
  'every best that the runs make is kept': `(${MADE_ANEW}) except (${KEPT})`,
  'a best has the flag of who ran it': `select runner_id, country from bests where country <> coalesce(country_of_runner(runner_id), 'n-a')`,
  'bests are counted as they are': `(${COUNTED}) except (select route_id, class, level, bucket, count from best_counts)`,
  'no more bests are counted than there are': `(select route_id, class, level, bucket, count from best_counts) except (${COUNTED})`,
  'what a server sent under one id is one run': `select server_id, source_key, count(*) from runs
    where source = 'server' group by 1, 2 having count(*) > 1`,
  'every run has its answer, and every answer its run': `select coalesce(k.key, r.source_key) as key
    from run_keys k full join runs r on r.id = k.run_id
    where (k.key is null and r.source = 'server') or r.id is null or k.answer = '{}'`,
  'nobody has two replays that are one': `select content_key from runs where content_key is not null group by 1 having count(*) > 1`,
  'every replay has its file': `select r.id from runs r left join blobs b on b.sha256 = r.replay
    where r.replay is not null and b.sha256 is null`,
  'no job about replays was given up': `select t.identifier, j.last_error from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts >= j.max_attempts and t.identifier in ('judge-replay', 'simulate-run')`,
}

export async function recountFaults({ rows }) {
  const faults = []
  for (const [sentence, query] of Object.entries(SENTENCES)) {
    const found = await rows(query)
    if (found.length > 0) faults.push(`${sentence}: ${found.length} do not, as ${JSON.stringify(found[0])}`)
  }
  return faults
}
