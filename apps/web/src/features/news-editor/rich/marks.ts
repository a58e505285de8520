import { Mark, mergeAttributes } from '@tiptap/core'
import markup from '../../../blocks/markup/markup.module.css'

const element = (name: string, tag: string, key: string) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(name) }
    },
  })

const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: '' }, title: { default: null } }),
  parseHTML: () => [{ tag: 'a[href]' }],
  // no href: a click in the editor puts the caret there and leaves no page
  renderHTML: ({ HTMLAttributes: { href, title } }) => ['a', { class: markup.mkLink, 'data-tip': title ?? href }, 0],
})

const Look = Mark.create({
  name: 'look',
  addAttributes: () => ({ color: { default: null }, size: { default: null } }),
  renderHTML: ({ HTMLAttributes: { color, size } }) => [
    'span',
    mergeAttributes({ style: `${color ? `color: ${color};` : ''}${size ? `font-size: ${size / 16}rem` : ''}` }),
    0,
  ],
})

/** Marks beside those of the kit. */
export const MARKS = [Link, Look, element('superscript', 'sup', 'Mod-.'), element('subscript', 'sub', 'Mod-,')]
