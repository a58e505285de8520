import { Extension, getSchema } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { MARKS } from './marks.ts'
import { NODES } from './nodes.ts'

/** Where the lines of a block stand; null for left. */
const align = {
  default: null,
  parseHTML: ({ style }: HTMLElement) => (/^(center|right)$/.test(style.textAlign) ? style.textAlign : null),
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes.align ? { style: `text-align: ${attributes.align}` } : {},
}

/** What the markup knows of paragraphs, quotes and cells beyond the kit. */
const Attributes = Extension.create({
  name: 'markupAttributes',
  addGlobalAttributes: () => [
    // written without <p>; the second half of a split line is a paragraph of its own
    { types: ['paragraph'], attributes: { bare: { default: false, rendered: false, keepOnSplit: false } } },
    { types: ['blockquote'], attributes: { author: { default: null, rendered: false } } },
    { types: ['paragraph', 'heading', 'tableCell'], attributes: { align } },
  ],
})

/** The rich editor's whole language: what a text may hold is what its tree may, and nothing else can be pasted. */
export const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: false,
    code: { HTMLAttributes: {} },
    trailingNode: {},
  }),
  Attributes,
  ...MARKS,
  ...NODES,
]

export const schema = getSchema(EXTENSIONS)
