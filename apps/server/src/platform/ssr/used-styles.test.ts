import { expect, test } from 'vitest'
import { classesIn, readRules, usedRules } from './used-styles.ts'

const used = (sheet: string, html: string) => usedRules(readRules(sheet), classesIn(html))

test.each([
  ['a rule of a class that stands there', '.a{b:c}', '.a{b:c}'],
  ['none of a class that does not', '.b{b:c}', ''],
  ['one of several selectors', '.b,.a:hover,i{b:c}', '.a:hover,i{b:c}'],
  ['none where one class of the selector is missing', '.a .b{b:c}', ''],
  ['one of a piece that stands there', '.a>[data-part=p]{b:c}.a>[data-part="q"]{b:c}', '.a>[data-part=p]{b:c}'],
  ['what is said of no class', 'html:not(.b) i{b:c}', 'html:not(.b) i{b:c}'],
  ['a rule that names a class beside others', '.a:is(.b,.c) p{b:c}', '.a:is(.b,.c) p{b:c}'],
  ['groups that hold some of it', '@layer x{@media (a:b){.a{b:c}.b{d:e}}}', '@layer x{@media (a:b){.a{b:c}}}'],
  ['no empty group', '@layer x{@media (a:b){.b{d:e}}}', ''],
  [
    'orders of layers, steps and faces',
    '@layer x,y;@keyframes k{0%{a:b}}@font-face{a:b}',
    '@layer x,y;@keyframes k{0%{a:b}}@font-face{a:b}',
  ],
  ['signs in quotes', '.a:before{content:"}.b{"}.b{c:d}', '.a:before{content:"}.b{"}'],
  ['a rule inside a rule', '.a{b:c;& .b{d:e}}', '.a{b:c;& .b{d:e}}'],
])('%s', (_what, sheet, expected) => {
  expect(used(sheet, '<p class="a z" data-part="p">')).toBe(expected)
})

test('all rules without classes, whatever is broken', () => {
  expect(usedRules(readRules('.a{b:c}@media x{.d{e:f}}'))).toBe('.a{b:c}@media x{.d{e:f}}')
  expect(usedRules(readRules('.a{b:c}.broken{d:e'))).toBe('.a{b:c}.broken{d:e}')
})
