/**
 * What readers and members ask of everybody's times, by name: each a call on a world that `fillRuns` has filled. `signIn` is to be
 * called before a session ends: it lasts for some minutes. A call answers what the site answered, to compare.
 */
export async function timesCalls(world, member) {
  let client = await world.as(member)
  const signIn = async () => {
    client = await world.as(member)
  }
  const asked = (call, query) => async () => {
    world.ctx.cache.invalidateAll()
    return client.call(call, query ? { query } : undefined)
  }
  const top = (query) => asked('GET /run/top', { mapName: 'kz_crowd', ...query })
  const { totalPages } = await client.call('GET /run/top', { query: { mapName: 'kz_crowd' } })
  const player = member.pseudo
  const now = new Date()
  const month = now.toISOString().slice(0, 7)
  const monthBefore = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7)
  const calls = {
    'nothing (the rule)': asked('GET /points/rule'),
    'map top, my row': top({}),
    'map top, its middle': top({ page: Math.floor(totalPages / 2) }),
    'map top, with checkpoints': top({ class: 'nub' }),
    'map top, all from sent': top({ class: 'all', from: 'sent' }),
    'map top, a country': top({ country: 'pl' }),
    'map top, who I follow': top({ followed: 'true' }),
    'map of three': asked('GET /run/top', { mapName: 'kz_three' }),
    sections: asked('GET /run/sections', { mapName: 'kz_crowd' }),
    'who plays': asked('GET /run/playing', { mapName: 'kz_crowd' }),
    goals: asked('GET /me/goals'),
    overview: asked('GET /me/overview'),
    'my maps': asked('GET /me/maps'),
    'points, first page': asked('GET /points/top', {}),
    'points, a country': asked('GET /points/top', { country: 'pl' }),
    'points, this month': asked('GET /points/top', { month }),
    'points, this month of a country': asked('GET /points/top', { month, country: 'pl' }),
    'points, the month before': asked('GET /points/top', { month: monthBefore }),
    'points, the month before of a country': asked('GET /points/top', { month: monthBefore, country: 'pl' }),
    'points, who I follow': asked('GET /points/top', { followed: 'true' }),
    countries: asked('GET /points/countries'),
    'a player': asked('GET /points/player', { player }),
    'runs of a player': asked('GET /run/player', { player }),
    achievements: asked('GET /points/achievements', { player }),
  }
  return { calls, signIn }
}
