import { describe, expect, test } from 'vitest'
import { buildDemo, buildMap } from '../testing/build.ts'
import { isBuilt, mainOf, openPages, tag, wordsOf } from '../testing/worlds/pages.ts'

/** What a browser without scripts, a search engine and a preview get. */

const { world, player, evilUrl, blogId, read } = await openPages()

describe.skipIf(!isBuilt)('a page without scripts', () => {
  test('shows what its components show', async () => {
    const home = mainOf((await read('/?all=1')).text)
    expect(home).toContain('data-part="map" href="/record/kz_Ledge">kz_<wbr/>Ledge</a>')
    expect(home).toMatch(/data-part="flag"/)
    expect(wordsOf(home)).toContain('Words.')
    const map = wordsOf(mainOf((await read('/record/kz_Ledge')).text))
    for (const word of ['Ledge.Walker', 'no_account', 'Mason &amp; Sons', 'Gap to record']) expect(map).toContain(word)
    expect(wordsOf(mainOf((await read('/records')).text))).toContain('kz_Ledge')
    expect(wordsOf(mainOf((await read('/profile/ledge.walker')).text))).toContain('World records now')
    expect(wordsOf(mainOf((await read(`/blog/${blogId}`)).text))).toContain('It runs again.')
    expect(wordsOf(mainOf((await read(`/blog/${blogId}`)).text))).toContain('No comments yet.')
  })

  test('has all rows of a page of the records, as a table and as the cards of phones', async () => {
    for (let at = 0; at < 55; at++) await buildMap(world.ctx.db, { name: `kz_row_${at}` })
    world.ctx.cache.invalidateAll()
    const main = mainOf((await read('/records')).text)
    expect(wordsOf(main)).toMatch(/Routes 1 to 50 of/)
    expect([main.match(/<tr [^>]*data-row=/g), main.match(/<li [^>]*data-row=/g)].map((rows) => rows?.length)).toEqual([
      50, 50,
    ])
  })

  test('has the shape of its charts', async () => {
    const at = (month: number) => new Date(Date.UTC(2024, month, 1))
    for (let month = 0; month < 5; month++)
      await buildDemo(world.ctx.db, {
        mapName: 'kz_Steps',
        user: player,
        timeMs: 90_000 - 1_000 * month,
        state: 'RELEASED',
        decidedAt: at(month),
      })
    world.ctx.cache.invalidateAll()
    for (const [path, name] of [
      ['/record/kz_Steps', 'Record progression from'],
      ['/profile/Ledge.Walker', 'Records set'],
      ['/stats', 'the highest is'],
    ] as const) {
      const chart = new RegExp(`role="img" aria-label="[^"]*${name}.*?<path [^>]*d="(M[^"]*)"`, 's')
      expect(chart.exec(mainOf((await read(path)).text))?.[1], path).toMatch(/[HVh]/)
    }
  })

  test('has no place of something that is still on its way', async () => {
    const pages = ['/', `/news/${evilUrl}`, '/blog', `/blog/${blogId}`, '/records', '/record/kz_Ledge', '/forum']
    for (const path of [...pages, '/profile/Ledge.Walker', '/leaderboard', '/banlist', '/rules', '/admin-team'])
      expect(mainOf((await read(path)).text), path).not.toMatch(/data-skeleton|<template/)
  })

  test('brings the columns that stand beside it', async () => {
    const { text } = await read('/')
    const { text: whole } = await read('/?all=1')
    expect(whole).toMatch(/<h2[^>]*>Online<\/h2>/)
    for (const title of ['Top players', 'Chat', 'Map of the day', 'Short news', 'Game servers'])
      expect(text).toMatch(new RegExp(`<h2[^>]*>${title}</h2>`))
    expect(text).toContain('data-rails="open" data-left="open" data-right="open"')
    expect((await read('/record/kz_Ledge')).text).toContain(
      'data-rails="folded" data-left="folded" data-right="folded"',
    )
  })
})

describe.skipIf(!isBuilt)('head tags', () => {
  test('tell what a page is about', async () => {
    const { text } = await read('/record/KZ_LEDGE')
    expect(text).toContain('<title>kz_Ledge - KZ16</title>')
    expect(tag(text, 'name="description"')).toContain('The record of kz_Ledge is 01:23.45 by Ledge.Walker, set on ')
    expect(tag(text, 'rel="canonical"')).toContain(`href="${world.url}/record/kz_Ledge"`)
    expect(tag(text, 'og:title')).toContain('kz_Ledge in 01:23.45 by Ledge.Walker')
    expect(tag(text, 'og:image')).toContain(`${world.url}/media/cards/record/kz_Ledge.png`)
    expect(tag(text, 'twitter:card')).toContain('summary_large_image')

    const article = (await read(`/blog/${blogId}`)).text
    expect(article).toContain('<title>Server back - KZ16</title>')
    expect(tag(article, 'og:type')).toContain('article')
    expect(tag(article, 'name="description"')).toContain('It runs again.')
    expect(tag((await read('/')).text, 'rel="canonical"')).toContain(`href="${world.url}/"`)
    for (const feed of ['news', 'records', 'maps', 'forum']) expect(article).toContain(`href="/feed/${feed}.xml"`)
  })

  test('pictures for previews are PNG', async () => {
    for (const path of ['/og.png', '/media/previews/kz_Ledge.png', '/media/previews/kz_unseen.png']) {
      const answer = await fetch(world.url + path)
      expect(answer.headers.get('content-type')).toBe('image/png')
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
    }
  })
})
