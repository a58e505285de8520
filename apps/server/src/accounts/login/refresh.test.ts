import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { row, rows } from '../../platform/api/db.ts'
import { bool, int, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { read } from '../../testing/read.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

interface Answer {
  status: number
  message: string
  refresh: string | undefined
  session: string | undefined
  cookies: string[]
}

/** One refresh as a tab sends it; `''` means the cookie was cleared. */
async function refresh(token: string | undefined): Promise<Answer> {
  const response = await fetch(`${world.url}/api/auth/refresh-token`, {
    method: 'POST',
    headers: token === undefined ? {} : { cookie: `__Secure-rt=${token}` },
  })
  const cookies = response.headers.getSetCookie()
  const value = (name: string) =>
    cookies
      .find((line) => line.startsWith(`${name}=`))
      ?.slice(name.length + 1)
      .split(';')[0]
  const { message } = (await response.json()) as { message: string }
  return {
    status: response.status,
    message,
    refresh: value('__Secure-rt'),
    session: value('__Host-sid'),
    cookies,
  }
}

/** A new session's first refresh token and its family. */
async function begin(remember = true) {
  const user = await world.user()
  const response = await fetch(`${world.url}/api/auth/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: user.username, password: user.password, remember }),
  })
  const token = /__Secure-rt=([\w-]{43})/.exec(response.headers.getSetCookie().join())?.[1] as string
  const { id } = (await row(
    world.ctx.db,
    { id: int },
    sql`select id from session_families where user_id = ${user.userId}`,
  )) as { id: number }
  return { user, token, familyId: id }
}

const age = (familyId: number, seconds: number) =>
  world.ctx.db.execute(sql`update refresh_tokens
    set consumed_at = consumed_at - make_interval(secs => ${seconds}) where family_id = ${familyId}`)

async function isAlive(familyId: number): Promise<boolean> {
  const found = await row(
    world.ctx.db,
    { alive: bool },
    sql`select ended_at is null as alive from session_families where id = ${familyId}`,
  )
  return found?.alive ?? false
}

const isLoggedIn = async (session: string | undefined) => {
  const response = await fetch(`${world.url}/api/auth/info`, {
    method: 'POST',
    headers: { cookie: `__Host-sid=${session}` },
  })
  return ((await response.json()) as { data: unknown }).data !== null
}

const LOST = { status: 401, message: 'Session expired. Please log in again.', refresh: '', session: '' }

describe('rotation', () => {
  it('gives a new pair each time', async () => {
    const { token, familyId } = await begin()
    const first = await refresh(token)
    const second = await refresh(first.refresh)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(new Set([token, first.refresh, second.refresh]).size).toBe(3)
    expect(await isLoggedIn(second.session)).toBe(true)
    expect(await isAlive(familyId)).toBe(true)
    expect(first.cookies[1]).toMatch(/Max-Age=2592000; Path=\/api\/auth; HttpOnly; Secure; SameSite=Strict/)
  })

  it('is a visit, and another one after half an hour', async () => {
    const { user, token } = await begin()
    const visited = async () =>
      (await world.guest.call('GET /user/profile', { query: { nickname: user.pseudo } })).visitsSince
    const ago = (minutes: number) =>
      world.ctx.db.execute(
        sql`update users set last_visit_at = now() - make_interval(mins => ${minutes}) where id = ${user.userId}`,
      )
    await ago(20)
    const { refresh: next } = await refresh(token)
    expect(await visited()).toBe(1)
    await ago(40)
    await refresh(next)
    expect(await visited()).toBe(2)
    const seen = sql`select last_visit_at > now() - interval '1 minute' as now from users where id = ${user.userId}`
    expect((await read(world.ctx.db, seen))[0]).toEqual({ now: true })
  })

  it('keeps a session not to be remembered one of the browser session', async () => {
    const { cookies } = await refresh((await begin(false)).token)
    expect(cookies.join()).not.toMatch(/max-age|expires/i)
  })

  it('answers one 401 and clears the cookies for whatever is wrong', async () => {
    const ended = await begin()
    await world.ctx.db.execute(sql`update session_families set ended_at = now() where id = ${ended.familyId}`)
    const expired = await begin()
    await world.ctx.db.execute(sql`update refresh_tokens set expires_at = now() where family_id = ${expired.familyId}`)
    const idle = await begin()
    await world.ctx.db.execute(
      sql`update session_families set last_seen_at = now() - interval '31 days' where id = ${idle.familyId}`,
    )
    const old = await begin()
    await world.ctx.db.execute(
      sql`update session_families set created_at = now() - interval '91 days' where id = ${old.familyId}`,
    )
    const banned = await begin()
    await world.ctx.db.execute(
      sql`insert into bans (user_id, kind, reason) values (${banned.user.userId}, 'general', 'macro')`,
    )
    for (const token of [undefined, 'nonsense', ended.token, expired.token, idle.token, old.token, banned.token]) {
      expect(await refresh(token)).toMatchObject(LOST)
    }
    const written = await read(world.ctx.db, sql`select 1 from audit_log where action = 'session.refuse'`)
    expect(written).toHaveLength(5)
  })

  it('lets top staff idle twelve hours and live seven days', async () => {
    for (const change of [
      sql`last_seen_at = now() - interval '13 hours'`,
      sql`created_at = now() - interval '8 days'`,
    ]) {
      const player = await begin()
      const staff = await begin()
      await world.ctx.db.execute(
        sql`insert into user_roles (user_id, role) values (${staff.user.userId}, 'MANAGEMENT')`,
      )
      await world.ctx.db.execute(
        sql`update session_families set ${change} where id in (${player.familyId}, ${staff.familyId})`,
      )
      expect((await refresh(player.token)).status).toBe(200)
      expect((await refresh(staff.token)).status).toBe(401)
    }
  })

  it('is refused to another site', async () => {
    const { token } = await begin()
    const response = await fetch(`${world.url}/api/auth/refresh-token`, {
      method: 'POST',
      headers: { cookie: `__Secure-rt=${token}`, origin: 'https://other.test' },
    })
    expect(response.status).toBe(403)
    expect((await refresh(token)).status).toBe(200)
  })
})

describe('many tabs at once', () => {
  /** A browser whose tabs know no lock: they share the cookies, and try four times as the pages of the site do. */
  async function renewInTabs(jar: { refresh: string; session: string }, tabs: number, isLost: () => boolean) {
    const tab = async (): Promise<string> => {
      let end = ''
      for (let turn = 0; turn < 4; turn++) {
        const { status, cookies, ...answer } = await refresh(jar.refresh)
        end = status === 200 ? 'lost' : `logged out by ${status} that sets ${cookies.length} cookies`
        if (status === 401) expect(cookies).toEqual([])
        if (status === 200 && !isLost()) {
          Object.assign(jar, answer)
          return 'renewed'
        }
        await new Promise((resolve) => setTimeout(resolve, 100 + 200 * turn))
      }
      return end
    }
    return Promise.all(Array.from({ length: tabs }, tab))
  }

  it.each([2, 3, 5, 8])('%i tabs that share no lock stay logged in', async (tabs) => {
    const { token, familyId } = await begin()
    const jar = { refresh: token, session: '' }
    for (let round = 0; round < 6; round++) {
      expect(await renewInTabs(jar, tabs, () => false)).toEqual(Array(tabs).fill('renewed'))
      expect(await isLoggedIn(jar.session)).toBe(true)
    }
    expect(await isAlive(familyId)).toBe(true)
  })

  it('eight tabs stay logged in when answers are lost', async () => {
    const { token, familyId } = await begin()
    const jar = { refresh: token, session: '' }
    let asked = 0
    for (let round = 0; round < 8; round++) {
      const ends = await renewInTabs(jar, 8, () => asked++ % 5 === 2)
      expect(ends.filter((end) => end.startsWith('logged out'))).toEqual([])
      expect(await isLoggedIn(jar.session)).toBe(true)
    }
    expect(await isAlive(familyId)).toBe(true)
  })

  it('a used token is good for three pairs and no more, whoever asks at once', async () => {
    const { token, familyId } = await begin()
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(token)))
    const [good, spent] = [
      answers.filter(({ status }) => status === 200),
      answers.filter(({ status }) => status !== 200),
    ]
    expect(good).toHaveLength(3)
    expect(await Promise.all(good.map(({ session }) => isLoggedIn(session)))).toEqual([true, true, true])
    for (const answer of spent) expect(answer).toMatchObject({ status: 401, message: LOST.message, cookies: [] })
    const count = async (table: string) =>
      (await read(world.ctx.db, sql`select 1 from ${sql.raw(table)} where family_id = ${familyId}`)).length
    // with those of the login
    expect([await count('refresh_tokens'), await count('session_tokens')]).toEqual([4, 4])
    expect(await isAlive(familyId)).toBe(true)
    expect((await refresh(good[0]?.refresh)).status).toBe(200)
    // and half a minute later it is theft
    await age(familyId, 31)
    expect(await refresh(token)).toMatchObject(LOST)
    expect(await isAlive(familyId)).toBe(false)
  })

  it('a lost answer costs nothing within thirty seconds', async () => {
    const { token } = await begin()
    await refresh(token)
    const again = await refresh(token)
    expect(again.status).toBe(200)
    expect((await refresh(again.refresh)).status).toBe(200)
  })
})

describe('a token used again later', () => {
  const steal = async () => {
    const begun = await begin()
    const victim = await refresh(begun.token)
    await age(begun.familyId, 31)
    return { ...begun, victim }
  }

  it('ends the family, is audited and mailed', async () => {
    const { token, user, familyId, victim } = await steal()
    const heard = new Promise((resolve) => {
      const stop = world.ctx.live.on((event) => {
        if (event.type !== 'session.changed' || event.data.userId !== user.userId) return
        stop()
        resolve(event)
      })
    })
    expect(await refresh(token)).toMatchObject(LOST)
    expect(await isAlive(familyId)).toBe(false)
    expect(await isLoggedIn(victim.session)).toBe(false)
    expect(await refresh(victim.refresh)).toMatchObject(LOST)
    await heard
    const written = await rows(
      world.ctx.db,
      { action: text },
      sql`select action from audit_log where target = ${`user:${user.userId}`} and action like 'session.%' order by id`,
    )
    expect(written.map(({ action }) => action)).toEqual(['session.reuse', 'session.refuse'])
    await world.runJobs()
    expect(
      world.mails.filter(({ to }) => to === `${user.username}@example.test`).map(({ subject }) => subject),
    ).toEqual(['A session was ended'])
  })

  it('does so whoever comes first, thief or owner', async () => {
    const { token, familyId } = await begin()
    const thief = await refresh(token)
    await refresh(thief.refresh)
    await age(familyId, 31)
    expect(await refresh(token)).toMatchObject(LOST)
    expect(await isAlive(familyId)).toBe(false)
  })

  it('counts a sibling as used when another one was', async () => {
    const { token, familyId } = await begin()
    const [left, right] = [await refresh(token), await refresh(token)]
    await refresh(left.refresh)
    expect((await refresh(right.refresh)).status).toBe(200)
    expect(await isAlive(familyId)).toBe(true)

    const later = await begin()
    const [first, second] = [await refresh(later.token), await refresh(later.token)]
    await refresh(first.refresh)
    await age(later.familyId, 31)
    expect((await refresh(second.refresh)).status).toBe(401)
    expect(await isAlive(later.familyId)).toBe(false)
  })
})
