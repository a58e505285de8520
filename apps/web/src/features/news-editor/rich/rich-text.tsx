import type { Editor, JSONContent } from '@tiptap/core'
import { Fragment, Slice } from '@tiptap/pm/model'
import { NodeSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useId, useRef, useState } from 'react'
import { errorText } from '../../../lib/text/error-text.ts'
import field from '../../../ui/field/field.module.css'
import { SkeletonRows } from '../../../ui/page/skeleton.tsx'
import prose from '../../../ui/prose.module.css'
import { toastError } from '../../../ui/toast/toast.ts'
import { PictureDialog } from '../insert/picture-dialog.tsx'
import { RecordDialog } from '../insert/record-dialog.tsx'
import { TagDialog } from '../insert/tag-dialog.tsx'
import { type TagName, tagValues } from '../insert/tags.ts'
import { type Picture, picturesOf, uploadPicture } from '../insert/upload-picture.ts'
import newsEditor from '../news-editor.module.css'
import { completion } from './completion.ts'
import { docOf, textOf } from './convert.ts'
import { EXTENSIONS } from './extensions.ts'
import { inlineStyles } from './inline-styles.ts'
import { LinkDialog } from './link-dialog.tsx'
import { LookDialog, type TextLook } from './look-dialog.tsx'
import { NameList } from './name-list.tsx'
import { RichTools } from './rich-tools.tsx'
import { useNameMenu } from './use-name-menu.ts'

type Asked =
  | { what: 'tag'; tag: TagName; values?: Record<string, string> }
  | { what: 'picture'; picture: Picture | null }
  | { what: 'link' }
  | { what: 'look' }
  | { what: 'record' }

interface RichTextProps {
  doc: JSONContent
  label: string
  describedBy: string
  onText: (text: string) => void
}

/** The rich text with its tools; tells the stored form at every change. */
export function RichText({ doc, label, describedBy, onText }: RichTextProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [uploads, setUploads] = useState(0)
  const tools = useRef<HTMLDivElement>(null)
  const { menu, place, host } = useNameMenu()
  const listId = useId()

  const editor = useEditor({
    extensions: [...EXTENSIONS, completion(host)],
    content: doc,
    injectCSS: false,
    // made with the page: one made while it is drawn is taken away again where drawing takes its time
    immediatelyRender: false,
    shouldRerenderOnTransaction: false,
    onUpdate: ({ editor: current }) => onText(textOf(current.getJSON())),
    editorProps: {
      attributes: {
        class: `${prose.prose} ${newsEditor.neRich}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': describedBy,
      },
      clipboardTextParser: sliceOfTags,
      transformPastedHTML: inlineStyles,
      handlePaste: (_view, { clipboardData }) => takeFiles(clipboardData?.files),
      handleDrop: (view, event) => dropFiles(view, event),
      handleKeyDown: (view, event) => handleKey(view, event),
      handleDoubleClickOn: (view, _pos, node, nodePos) => {
        if (!openFor(node.type.name, node.attrs)) return false
        view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, nodePos)))
        return true
      },
    },
  })

  /** Opens what a chip, a video or a picture is changed with. */
  function openFor(name: string, attrs: Record<string, unknown>): boolean {
    const code = name === 'video' ? `[youtube=${attrs.videoId}]` : name === 'siteTag' ? String(attrs.code) : null
    const known = code && tagValues(code)
    if (known) setAsked({ what: 'tag', ...known })
    else if (name === 'image') setAsked({ what: 'picture', picture: attrs as unknown as Picture })
    else return false
    return true
  }

  function handleKey({ state: { selection } }: EditorView, event: KeyboardEvent): boolean {
    if (event.key === 'F10' && event.altKey) tools.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus()
    else if (event.key === 'k' && (event.ctrlKey || event.metaKey)) setAsked({ what: 'link' })
    else if (event.key === 'Enter' && selection instanceof NodeSelection)
      return openFor(selection.node.type.name, selection.node.attrs)
    else return false
    event.preventDefault()
    // Ctrl K is the site's search elsewhere
    event.stopPropagation()
    return true
  }

  function takeFiles(files: FileList | null | undefined): boolean {
    const pictures = picturesOf(files)
    for (const file of pictures) void upload(file)
    return pictures.length > 0
  }

  function dropFiles(view: EditorView, event: DragEvent): boolean {
    const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
    if (picturesOf(event.dataTransfer?.files).length === 0) return false
    event.preventDefault()
    if (at) editor?.commands.setTextSelection(at.pos)
    return takeFiles(event.dataTransfer?.files)
  }

  async function upload(file: File): Promise<void> {
    setUploads((count) => count + 1)
    try {
      const picture = await uploadPicture(file)
      if (editor) insert(editor, { type: 'image', attrs: { ...picture } })
    } catch (error) {
      toastError(errorText(error))
    } finally {
      setUploads((count) => count - 1)
    }
  }

  useEffect(() => {
    if (!editor) return
    const { dom } = editor.view
    if (!menu || menu.names.length === 0) {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
      return
    }
    dom.setAttribute('aria-controls', listId)
    dom.setAttribute('aria-activedescendant', `${listId}-${place}`)
  }, [editor, menu, place, listId])

  if (!editor) return <SkeletonRows label="Loading the editor" count={9} />
  const close = () => {
    setAsked(null)
    // after the dialog gave the focus back to where it was opened
    requestAnimationFrame(() => editor.commands.focus())
  }
  const finish = (...content: JSONContent[]) => {
    insert(editor, ...content)
    close()
  }
  return (
    <>
      <RichTools
        ref={tools}
        editor={editor}
        label={label}
        onTag={(tag) => setAsked({ what: 'tag', tag })}
        onLink={() => setAsked({ what: 'link' })}
        onLook={() => setAsked({ what: 'look' })}
        onPicture={() => setAsked({ what: 'picture', picture: null })}
        onRecord={() => setAsked({ what: 'record' })}
      />
      <EditorContent editor={editor} className={newsEditor.neRichPlace} />
      {uploads > 0 && (
        <p className={field.hint} role="status">
          Uploading {uploads === 1 ? 'a picture' : `${uploads} pictures`}...
        </p>
      )}
      {menu && <NameList id={listId} menu={menu} place={place} />}
      {asked?.what === 'tag' && (
        <TagDialog
          tag={asked.tag}
          values={asked.values}
          onClose={close}
          onInsert={(code) => finish(...nodesOf(code))}
        />
      )}
      {asked?.what === 'picture' && (
        <PictureDialog
          picture={asked.picture}
          onClose={close}
          onInsert={(picture) => finish({ type: 'image', attrs: { ...picture } })}
        />
      )}
      {asked?.what === 'record' && <RecordDialog onClose={close} onInsert={(text) => finish(...lineOf(text))} />}
      {asked?.what === 'look' && (
        <LookDialog
          look={lookOf(editor)}
          onClose={close}
          onSet={(look) => {
            setLook(editor, look)
            close()
          }}
        />
      )}
      {asked?.what === 'link' && (
        <LinkDialog
          href={String(editor.getAttributes('link').href ?? '')}
          onClose={close}
          onRemove={() => {
            editor.chain().extendMarkRange('link').unsetMark('link').run()
            close()
          }}
          onSet={(href) => {
            setLink(editor, href)
            close()
          }}
        />
      )}
    </>
  )
}

/** Puts something in place of what is selected. */
function insert(editor: Editor, ...content: JSONContent[]): void {
  editor.chain().insertContent(content).run()
}

/** A tag as a piece of the text; a video with a line behind it to go on writing in. */
function nodesOf(code: string): JSONContent[] {
  if (tagValues(code)?.tag !== 'youtube') return [{ type: 'siteTag', attrs: { code } }]
  return [{ type: 'video', attrs: { videoId: /=([\w-]{11})\]/.exec(code)?.[1] } }, { type: 'paragraph' }]
}

/** A stored line as pieces of the text. */
const lineOf = (text: string): JSONContent[] => [
  ...(docOf(text)?.content?.[0]?.content ?? []),
  { type: 'text', text: ' ' },
]

/** Links what is selected; with nothing selected, the address itself is written. */
function setLink(editor: Editor, href: string): void {
  const mark = { type: 'link', attrs: { href, title: null } }
  const chain = editor.chain()
  if (editor.isActive('link')) chain.extendMarkRange('link').setMark('link', mark.attrs).run()
  else if (editor.state.selection.empty) chain.insertContent({ type: 'text', text: href, marks: [mark] }).run()
  else chain.setMark('link', mark.attrs).run()
}

function lookOf(editor: Editor): TextLook {
  const { color = null, size = null } = editor.getAttributes('look') as Partial<TextLook>
  return { color, size }
}

/** Colour and size of what is selected, or of what is typed next; of a coloured word all of it. */
function setLook(editor: Editor, look: TextLook): void {
  const chain = editor.chain()
  const reach = editor.state.selection.empty && editor.isActive('look') ? chain.extendMarkRange('look') : chain
  if (look.color === null && look.size === null) reach.unsetMark('look').run()
  else reach.setMark('look', { ...look }).run()
}

const TAG = /\[(?:(?:user|map|timer|ytlink|youtube|ljdemo|replay|flag)[=\]]|rank[123]\])/i

/** Pasted text with tags of the site is read as the stored text it was copied from. */
function sliceOfTags(
  text: string,
  at: { parent: { type: { spec: { code?: boolean } } } },
  _plain: boolean,
  view: EditorView,
): Slice {
  const doc = TAG.test(text) && !at.parent.type.spec.code ? docOf(text.replace(/\r?\n/g, '<br>')) : null
  // ProseMirror takes over where this answers nothing
  if (!doc) return undefined as unknown as Slice
  return Slice.maxOpen(Fragment.from(view.state.schema.nodeFromJSON(doc).content))
}
