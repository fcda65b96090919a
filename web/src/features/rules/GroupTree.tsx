import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { count } from '../../words/format.ts'
import { NextIcon } from '../../words/staff-icons.tsx'
import './group-tree.css'
import { type Loaded, type VisibleNode, stateOf, toggled } from './group-tree.ts'

type Props = {
  nodes: readonly VisibleNode[]
  loaded: Loaded
  open: ReadonlySet<string>
  chosen: ReadonlySet<string>
  /** what is looked for is shown with all its parents: nothing can be folded away then */
  searching: boolean
  onExpand: (id: string, wide: boolean) => void
  onChoose: (chosen: ReadonlySet<string>) => void
}

const ariaChecked = { chosen: true, within: true, some: 'mixed', none: false } as const

/** A tree of checkboxes (WAI-ARIA tree view): arrows move, right and left open and close, Space chooses. */
export function GroupTree({ nodes, loaded, open, chosen, searching, onExpand, onChoose }: Props) {
  const { t } = useTranslation('rules')
  const [at, setAt] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const here = nodes.some(({ node }) => node.id === at) ? at : (nodes[0]?.node.id ?? '')
  const focus = (id: string | undefined) => {
    if (id === undefined) return
    setAt(id)
    list.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)?.focus()
  }
  const toggle = ({ node }: VisibleNode) => {
    if (stateOf(node.id, chosen) !== 'within') onChoose(toggled(node.id, chosen))
  }
  const onKeyDown = (e: KeyboardEvent) => {
    const i = nodes.findIndex(({ node }) => node.id === here)
    const visible = nodes[i]
    if (!visible || e.ctrlKey || e.metaKey || e.altKey) return
    const { node } = visible
    const isOpen = open.has(node.id)
    const below = nodes[i + 1]?.node
    switch (e.key) {
      case 'ArrowDown':
        focus(below?.id)
        break
      case 'ArrowUp':
        focus(nodes[i - 1]?.node.id)
        break
      case 'Home':
        focus(nodes[0]?.node.id)
        break
      case 'End':
        focus(nodes.at(-1)?.node.id)
        break
      case 'ArrowRight':
        if (node.hasChildren && !isOpen && !searching) onExpand(node.id, true)
        else if (below?.parentId === node.id) focus(below.id)
        break
      case 'ArrowLeft':
        if (isOpen && !searching) onExpand(node.id, false)
        else focus(node.parentId || undefined)
        break
      case ' ':
      case 'Enter':
        toggle(visible)
        break
      default:
        return
    }
    e.preventDefault()
  }
  return (
    <>
      <div role="tree" aria-label={t('groups.tree')} aria-multiselectable="true" className="group-tree" ref={list} onKeyDown={onKeyDown}>
        {nodes.map((visible) => {
          const { node, level, place, of } = visible
          const state = stateOf(node.id, chosen)
          const wide = open.has(node.id) || (searching && (loaded.get(node.id)?.length ?? 0) > 0)
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the tree above takes the keys
            <div
              key={node.id}
              role="treeitem"
              data-node={node.id}
              tabIndex={node.id === here ? 0 : -1}
              className={`group-node group-${state}`}
              style={{ paddingInlineStart: `${(level - 1) * 1.5 + 0.25}rem` }}
              aria-level={level}
              aria-posinset={place}
              aria-setsize={of}
              aria-expanded={node.hasChildren ? wide : undefined}
              aria-checked={ariaChecked[state]}
              aria-disabled={state === 'within'}
              onClick={() => {
                setAt(node.id)
                toggle(visible)
              }}
            >
              {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: keys have the arrows */}
              <span
                className="group-arrow"
                onClick={(e) => {
                  e.stopPropagation()
                  if (node.hasChildren && !searching) onExpand(node.id, !wide)
                }}
              >
                {node.hasChildren && <NextIcon sx={{ transform: wide ? 'rotate(90deg)' : 'none' }} />}
              </span>
              <span className="group-box" aria-hidden="true" />
              <span className="group-name">{node.nodeName || t('groups.unnamed')}</span>
              <span className="group-items">{t('groups.items', { count: node.items, number: count(node.items) })}</span>
            </div>
          )
        })}
      </div>
      {nodes.length === 0 && <Typography role="status">{t('groups.none')}</Typography>}
    </>
  )
}
