import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import {
  BetweenHorizontalEnd,
  BetweenVerticalEnd,
  Bold,
  Code,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  Minus,
  Palette,
  Redo2,
  SquareCode,
  Strikethrough,
  Table,
  TableColumnsSplit,
  TableRowsSplit,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignStart,
  TextQuote,
  Trash2,
  Trophy,
  Underline,
  Undo2,
} from 'lucide-react'
import type { Ref } from 'react'
import type { IconShape } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CUPS, SITE_TAGS } from '../insert/site-tags.tsx'
import type { TagName } from '../insert/tags.ts'
import { ToolRow } from '../tool-row.tsx'
import { changeTable, newTable, type TableAct } from './table-tools.ts'

type Chain = ReturnType<Editor['chain']>

interface Tool {
  label: string
  icon: IconShape
  /** what is pressed while the caret is in it: a name, and attributes */
  active?: [string, Record<string, unknown>?]
  act: (chain: Chain) => Chain
}

const TOOLS: readonly Tool[] = [
  { label: 'Undo (Ctrl Z)', icon: Undo2, act: (chain) => chain.undo() },
  { label: 'Redo (Ctrl Shift Z)', icon: Redo2, act: (chain) => chain.redo() },
  { label: 'Bold (Ctrl B)', icon: Bold, active: ['bold'], act: (chain) => chain.toggleBold() },
  { label: 'Italic (Ctrl I)', icon: Italic, active: ['italic'], act: (chain) => chain.toggleItalic() },
  { label: 'Underline (Ctrl U)', icon: Underline, active: ['underline'], act: (chain) => chain.toggleUnderline() },
  { label: 'Strike', icon: Strikethrough, active: ['strike'], act: (chain) => chain.toggleStrike() },
  { label: 'Code (Ctrl E)', icon: Code, active: ['code'], act: (chain) => chain.toggleCode() },
  {
    label: 'Heading',
    icon: Heading2,
    active: ['heading', { level: 3 }],
    act: (chain) => chain.toggleHeading({ level: 3 }),
  },
  {
    label: 'Smaller heading',
    icon: Heading3,
    active: ['heading', { level: 4 }],
    act: (chain) => chain.toggleHeading({ level: 4 }),
  },
  { label: 'List', icon: List, active: ['bulletList'], act: (chain) => chain.toggleBulletList() },
  { label: 'Numbered list', icon: ListOrdered, active: ['orderedList'], act: (chain) => chain.toggleOrderedList() },
  { label: 'Quote', icon: TextQuote, active: ['blockquote'], act: (chain) => chain.toggleBlockquote() },
  { label: 'Code block', icon: SquareCode, active: ['codeBlock'], act: (chain) => chain.toggleCodeBlock() },
  { label: 'Line', icon: Minus, act: (chain) => chain.setHorizontalRule() },
]

/** In a table it is the cell that is aligned. */
const alignTo = (align: string | null) => (chain: Chain, editor: Editor) =>
  editor.isActive('tableCell')
    ? chain.updateAttributes('tableCell', { align })
    : chain.updateAttributes('paragraph', { align }).updateAttributes('heading', { align })

const ALIGNS: readonly (Pick<Tool, 'label' | 'icon'> & { align: 'center' | 'right' | null })[] = [
  { label: 'Left', icon: TextAlignStart, align: null },
  { label: 'Centre', icon: TextAlignCenter, align: 'center' },
  { label: 'Right', icon: TextAlignEnd, align: 'right' },
]

/** Shown while the caret is in a table. */
const TABLE_TOOLS: readonly (Pick<Tool, 'label' | 'icon'> & { act: TableAct })[] = [
  { label: 'Row below', icon: BetweenHorizontalEnd, act: 'row' },
  { label: 'Column to the right', icon: BetweenVerticalEnd, act: 'column' },
  { label: 'Delete row', icon: TableRowsSplit, act: 'noRow' },
  { label: 'Delete column', icon: TableColumnsSplit, act: 'noColumn' },
  { label: 'Delete table', icon: Trash2, act: 'noTable' },
]

interface RichToolsProps {
  editor: Editor
  label: string
  ref: Ref<HTMLDivElement>
  onTag: (tag: TagName) => void
  onLink: () => void
  onLook: () => void
  onPicture: () => void
  onRecord: () => void
}

/** The buttons above the rich text. Alt F10 in the text leads here, Escape back. */
export function RichTools({ editor, label, ref, onTag, onLink, onLook, onPicture, onRecord }: RichToolsProps) {
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      tools: TOOLS.map(({ active: named }) => (named ? current.isActive(...named) : undefined)),
      link: current.isActive('link'),
      look: current.isActive('look'),
      table: current.isActive('table'),
      align: current.isActive({ align: 'center' }) ? 'center' : current.isActive({ align: 'right' }) ? 'right' : null,
    }),
  })
  const run = ({ act }: Tool) => act(editor.chain().focus()).run()
  return (
    <ToolRow ref={ref} label={`Tools for the ${label.toLowerCase()}`} onLeave={() => editor.commands.focus()}>
      {TOOLS.map((tool, index) => (
        <IconButton
          key={tool.label}
          label={tool.label}
          icon={tool.icon}
          {...(tool.active && { pressed: active.tools[index] ?? false })}
          onClick={() => run(tool)}
        />
      ))}
      <IconButton label="Link (Ctrl K)" icon={Link} pressed={active.link} onClick={onLink} />
      <IconButton label="Colour and size" icon={Palette} pressed={active.look} onClick={onLook} />
      {ALIGNS.map(({ label: name, icon, align }) => (
        <IconButton
          key={name}
          label={name}
          icon={icon}
          pressed={active.align === align}
          onClick={() => alignTo(align)(editor.chain().focus(), editor).run()}
        />
      ))}
      {active.table ? (
        TABLE_TOOLS.map(({ label: name, icon, act }) => (
          <IconButton key={name} label={name} icon={icon} onClick={() => changeTable(editor, act)} />
        ))
      ) : (
        <IconButton label="Table" icon={Table} onClick={() => insertTable(editor)} />
      )}
      <IconButton label="Picture" icon={ImagePlus} onClick={onPicture} />
      <IconButton label="Record: player, map, time, video" icon={Trophy} onClick={onRecord} />
      {SITE_TAGS.map(({ label: name, icon, tag, typed }) => (
        <IconButton
          key={tag}
          label={typed ? `${name} (or type ${typed})` : name}
          icon={icon}
          onClick={() => onTag(tag)}
        />
      ))}
      {CUPS.map(({ label: name, icon, tag }) => (
        <IconButton
          key={tag}
          label={name}
          icon={icon}
          onClick={() =>
            editor
              .chain()
              .focus()
              .insertContent({ type: 'siteTag', attrs: { code: tag } })
              .run()
          }
        />
      ))}
    </ToolRow>
  )
}

/** A table in place of what is selected, the caret in its first heading. */
function insertTable(editor: Editor): void {
  const { from } = editor.state.selection
  editor.chain().focus().insertContent(newTable()).run()
  let first: number | null = null
  editor.state.doc.nodesBetween(Math.max(0, from - 1), editor.state.doc.content.size, (node, pos) => {
    if (first === null && node.type.name === 'tableCell') first = pos + 2
    return first === null
  })
  if (first !== null) editor.commands.setTextSelection(first)
}
