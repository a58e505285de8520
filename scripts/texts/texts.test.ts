import { expect, it } from 'vitest'
import { dateTexts } from './dates.mjs'
import { faultOf } from './faults.mjs'
import { parse, write } from './messages.mjs'
import { marked, scan } from './scan.mjs'

const found = (code: string) => scan(code, 'a.tsx').messages.map(({ text }) => text)

it.each([
  ['words between tags', '<p>Nothing yet.</p>', ['Nothing yet.']],
  ['a sentence with values', '<p>{count(n)} of {most} maps</p>', ['{n} of {most} maps']],
  ['a sentence with elements', '<p>Read <a href={x}>the rules</a> first</p>', ['Read <a>the rules</a> first']],
  ['a name in a sentence', '<p>by <PlayerName name={x} />, now</p>', ['by <playerName/>, now']],
  ['no icon beside a word', '<b><Icon of={X} /> Save</b>', ['Save']],
  ['a count with its noun', '<p>{counted(n, "run")}</p>', ['{n, plural, one {# run} other {# runs}}']],
  [
    'one and more',
    'const a = `${n} ${n === 1 ? "map" : "maps"} left`',
    ['{n, plural, one {# map} other {# maps}} left'],
  ],
  ['attributes that are read', '<a aria-label="Close" className="row wrap" />', ['Close']],
  ['a table of labels', 'const NAMES = { a: "Hard maps" }', ['Hard maps']],
  [
    'what an error of ours says',
    'throw new ZipError("it is empty"); throw new Error("not found here")',
    ['it is empty'],
  ],
  ['a default', 'const { failed = `Could not load ${name}.` } = props', ['Could not load {name}.']],
  ['the name of a list', '<><QueryBody name="news" /><input name="two words" /></>', ['news']],
  ['two sentences in one', 'const a = "Not now; it comes later"', ['Not now; it comes later']],
  ['a word after a value', 'const a = b ? "a map" : `${n}: done`', ['a map', '{n}: done']],
  ['what is said to be one', 'const a = { type: word("type") }', ['type']],
  ['of what it is', '<><A of={`${map} by ${player}`} /><A of="points" /></>', ['{map} by {player}']],
  ['no style', 'const a = `text-align: ${b}`', []],
  ['no code', 'if (a === "Some words") throw new Error("Not now, please"); <code>kz import</code>', []],
  ['no keys', 'call("GET /record/map", { query: {} }); const key = "some words here"', []],
  ['a unit of one letter beside a number', 'const a = b ? `${hours} h` : `${years} y`', ['{hours} h', '{years} y']],
  ['no letters of a drawing', 'const a = `M${x} h ${y}`; const b = `${x} L ${y}`', []],
  ['two sentences around a block', '<div>One text<p>Two texts</p></div>', ['One text', 'Two texts']],
])('finds %s', (_name, code, texts) => {
  expect(found(code)).toEqual(texts)
})

it('writes the calls that look texts up', () => {
  const { code } = scan('const a = <p>Read <a href={x}>the {n} rules</a> of {name}</p>', 'a.tsx')
  expect(code).toBe('const a = <p>{/*#__PURE__*/_r("Read <0>the {0} rules</0> of {1}",[<a href={x}/>],n,name)}</p>')
})

it('tells the senses of an English word apart by where it stands', () => {
  const [usual, other] = ['features/records/record-table.tsx', 'features/profile/panels/career-panel.tsx'].map((path) =>
    scan("const NAMES = { held: 'Held' }", `apps/web/src/${path}`),
  )
  expect(usual?.code).toBe('const NAMES = { held: /*#__PURE__*/_t("Held") }')
  expect(other?.code).toBe('const NAMES = { held: /*#__PURE__*/_c("Held","records that a player has now") }')
  expect(other?.messages[0]).toMatchObject({ text: 'Held', context: 'records that a player has now' })
  expect(other?.messages[0]?.key).not.toBe(usual?.messages[0]?.key)
})

it('finds what the server marks, by the numbers that it makes', () => {
  const texts = marked('const a = t`${player} and ${player} on ${counted(n, "map")}`', 'a.ts')
  expect(texts.map(({ short }) => short)).toEqual(['{0} and {1} on {2|# map|# maps}'])
  // values alone are put together, nothing is said
  expect(marked('const a = t`${place} ${held}`', 'a.ts')).toEqual([])
})

it.each(['{a} of {b}', 'by <name/>', '<b>so {n, plural, one {# run} other {# runs}}</b>'])(
  'reads and writes %s',
  (text) => {
    expect(write(parse(text))).toBe(text)
  },
)

it.each([
  ['ru', '{a} maps', '{a} карт', null],
  ['ru', '{a} maps', 'карт', '{a} is missing'],
  ['ru', 'by <name/>', 'от {name}', '{name} is not in the English'],
  ['ru', 'so', 'так {b}', '{b} is not in the English'],
  ['es', '{n, plural, one {# run} other {# runs}}', '{n, plural, one {# run}}', 'other is always there'],
  ['zh-Hans', '{n, plural, one {# run} other {# runs}}', '{n, plural, one {#} other {#}}', 'plural forms of zh-Hans'],
  ['ru', '<b>so</b>', '<b>так', '<b> is not closed'],
])('%s: %s as %s', (language, text, said, fault) => {
  const told = faultOf(language, text, said)
  fault === null ? expect(told).toBeNull() : expect(told).toContain(fault)
})

it.each([
  ['ru', '{d} ноября {y}', 'ноябрь {y}', 'ноября {y}', 'ср'],
  ['es', '{d} de noviembre de {y}', 'noviembre de {y}', 'noviembre de {y}', 'mié'],
  ['zh-Hans', '{y}年11月{d}日', '{y}年11月', '{y}年11月', '周三'],
])('dates of %s: %s', (language, long, title, inText, wednesday) => {
  const texts = dateTexts(language)
  const ofNovember = (style: string) =>
    texts[`~${style}`]?.replace(/\{(m\d)\}/, (_, table) => `${texts[`~${table}`]?.split('|')[10]}`)
  expect([ofNovember('longDate'), ofNovember('monthTitle'), ofNovember('monthInText')]).toEqual([long, title, inText])
  expect(texts['~weekday']?.split('|')[3]).toBe(wednesday)
})

it.each([
  ['pt-BR', /^\{dd\} \{m\d\} \{y\}$/],
  ['zh-Hans', /^\{y\}年\{m\d\}月\{d\}日$/],
])('short dates of %s are written as by hand', (language, way) => {
  expect(dateTexts(language)['~dayDate']).toMatch(way)
})

it('strikes the word for year from Russian dates, and no August', () => {
  const { '~shortDate': date, '~monthTitle': title, ...tables } = dateTexts('ru')
  const [, table = ''] = /^\{dd\} \{(m\d)\}$/.exec(date ?? '') ?? []
  expect(tables[`~${table}`]?.split('|')[7]).toBe('авг.')
  expect(title).toMatch(/^\{m\d\} \{y\}$/)
})
