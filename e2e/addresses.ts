/** The oldest of a list: the sample community's own, whatever other journeys have added. */
const oldestOf = async (call: string): Promise<Record<string, unknown> | undefined> => {
  const answer = await fetch(`${process.env.KZ_URL}/api/${call}`)
  return ((await answer.json()) as Record<string, unknown>[]).at(-1)
}

/** The first of a list that stands under a name. */
const firstOf = async (call: string, name: string): Promise<Record<string, unknown> | undefined> => {
  const answer = await fetch(`${process.env.KZ_URL}/api/${call}`)
  return ((await answer.json()) as Record<string, Record<string, unknown>[]>)[name]?.at(-1)
}

/** What writes out the paths of pages with things of the sample community; `more` says what else, or other. */
export async function addressMaker(more: Record<string, string> = {}): Promise<(path: string) => string> {
  const [article, demo, server] = await Promise.all(
    ['article/last-five', 'latest-demos', 'game-server/all'].map(oldestOf),
  )
  const [event, list] = await Promise.all([firstOf('event/list', 'events'), firstOf('list/public', 'lists')])
  const top = await fetch(`${process.env.KZ_URL}/api/run/top?mapName=kztea_tinravine`)
  const { runs } = (await top.json()) as { runs: { runId: number }[] }
  const things: Record<string, unknown> = {
    ...{ user: 'Doorstopper', map: 'kz_longjumps2', url: 1, categoryId: 1, threadId: 1 },
    ...{
      id: article?.id,
      demoId: demo?.demoId,
      runId: runs[0]?.runId,
      serverId: server?.id,
      eventId: event?.eventId,
      listId: list?.listId,
      ...more,
    },
  }
  return (path) => path.replace(/\{(\w+)\}/g, (_, name) => `${things[name]}`)
}
