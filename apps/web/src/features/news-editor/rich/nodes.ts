import { InputRule, Node } from '@tiptap/core'
import markup from '../../../blocks/markup/markup.module.css'
import { inkOn, parseNews } from '../../../blocks/markup/write.ts'
import newsEditor from '../news-editor.module.css'
import { chipOf } from './chip.ts'

/** A tag of the site in a line, as one piece; typed out in full it becomes one at its closing bracket. */
const SiteTag = Node.create({
  name: 'siteTag',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ code: { default: '', rendered: false } }),
  parseHTML: () => [{ tag: 'span[data-code]', getAttrs: (element) => ({ code: element.dataset.code ?? '' }) }],
  renderHTML: ({ node }) => chipOf(String(node.attrs.code)),
  renderText: ({ node }) => String(node.attrs.code),
  addInputRules() {
    const { type } = this
    return [
      new InputRule({
        find: /\[(?:(?:user|map|timer|ytlink|ljdemo|replay|flag)=[^[\]]{1,200}|rank[123])\]$/i,
        handler: ({ state, range, match }) => {
          const { nodes } = parseNews(match[0])
          const isTag = nodes.length === 1 && nodes[0]?.type !== 'text' && nodes[0]?.type !== 'link'
          if (isTag) state.tr.replaceWith(range.from, range.to, type.create({ code: match[0] }))
        },
      }),
    ]
  },
})

const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ videoId: { default: '', rendered: false } }),
  parseHTML: () => [{ tag: 'div[data-video]', getAttrs: (element) => ({ videoId: element.dataset.video ?? '' }) }],
  renderHTML: ({ node }) => [
    'div',
    { class: newsEditor.neBlock, 'data-video': String(node.attrs.videoId) },
    `▶ YouTube video ${node.attrs.videoId}`,
  ],
  renderText: ({ node }) => `[youtube=${node.attrs.videoId}]`,
})

/** A picture of this site: the address of another one is never put into the page. */
const Picture = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: '' },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [
    {
      tag: 'img[src^="/media/"]',
      getAttrs: (element) => ({
        src: element.getAttribute('src') ?? '',
        alt: element.getAttribute('alt') ?? '',
        width: Number(element.getAttribute('width')) || null,
        height: Number(element.getAttribute('height')) || null,
      }),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', { ...HTMLAttributes, class: newsEditor.nePicture }],
})

const MissingPicture = Node.create({
  name: 'missingImage',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ marker: { default: '', rendered: false } }),
  parseHTML: () => [{ tag: 'span[data-missing]', getAttrs: (element) => ({ marker: element.dataset.missing ?? '' }) }],
  renderHTML: ({ node }) => [
    'span',
    { class: markup.mkMissing, 'data-missing': String(node.attrs.marker) },
    'Image not found',
  ],
})

/** Where the generated list of a release begins; what stands above it stays when the list is made anew. */
const DemosMarker = Node.create({
  name: 'demosMarker',
  group: 'block',
  atom: true,
  selectable: false,
  parseHTML: () => [{ tag: 'div[data-demos]' }],
  renderHTML: () => ['div', { class: newsEditor.neBlock, 'data-demos': '' }, 'Below: the generated list of demos'],
  addKeyboardShortcuts() {
    // from the line below it the marker would be deleted, and with it the border of what the next generation keeps
    const isBelow = () => {
      const { $from, empty } = this.editor.state.selection
      if (!empty || $from.parentOffset > 0 || $from.depth !== 1) return false
      return this.editor.state.doc.resolve($from.before()).nodeBefore?.type.name === this.name
    }
    return { Backspace: isBelow, 'Mod-Backspace': isBelow }
  },
})

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tablePart+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', 0],
})

const TablePart = Node.create({
  name: 'tablePart',
  content: 'tableRow+',
  addAttributes: () => ({ head: { default: false, rendered: false } }),
  parseHTML: () => [{ tag: 'thead', attrs: { head: true } }, { tag: 'tbody' }],
  renderHTML: ({ node }) => [node.attrs.head ? 'thead' : 'tbody', 0],
})

const TableRow = Node.create({
  name: 'tableRow',
  content: 'tableCell+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const span = (element: HTMLElement, name: string) => Math.max(1, Number(element.getAttribute(name)) || 1)

const TableCell = Node.create({
  name: 'tableCell',
  content: 'block+',
  isolating: true,
  addAttributes: () => ({
    header: { default: false },
    columnSpan: { default: 1 },
    rowSpan: { default: 1 },
    background: {
      default: null,
      parseHTML: () => null,
      renderHTML: ({ background }: Record<string, string | null>) =>
        background ? { style: `background-color: ${background}; color: ${inkOn(background)}` } : {},
    },
  }),
  parseHTML: () =>
    ['td', 'th'].map((tag) => ({
      tag,
      getAttrs: (element: HTMLElement) => ({
        header: tag === 'th',
        columnSpan: span(element, 'colspan'),
        rowSpan: span(element, 'rowspan'),
      }),
    })),
  renderHTML: ({ node: { attrs }, HTMLAttributes: { style } }) => [
    attrs.header ? 'th' : 'td',
    { ...(style && { style }), colspan: String(attrs.columnSpan), rowspan: String(attrs.rowSpan) },
    0,
  ],
})

/** Nodes beside those of the kit. */
export const NODES = [SiteTag, Video, Picture, MissingPicture, DemosMarker, Table, TablePart, TableRow, TableCell]
