import { ChevronRight } from 'lucide-react'
import type { DynamicPrompt } from '#shared/batch/dynamic-prompt.ts'
import {
  isKnownDescriptor,
  UI_GROUPS,
  type AnyParamDescriptor,
  type Model,
  type ParamDescriptor,
} from '#shared/service/catalog.ts'
import { ParamName } from '#shared/service/params.ts'
import { text } from '#shared/text/index.ts'
import { Icon } from '../../../ui/icon.tsx'
import { groupLabel, paramLabel } from '../../../words/labels.ts'
import { controlOf, type Control } from '../control-of.ts'
import { useDraft } from '../draft/draft-store.ts'
import { carriedTo, picturePathIn, valueIn } from '../draft/draft.ts'
import { VariantsNote } from '../prompt/variants-note.tsx'
import { groupParams } from './describe-param.ts'
import { ExpandControl } from './expand/expand-control.tsx'
import { ParamControl } from './param-control.tsx'
import { ParamField } from './param-field.tsx'
import styles from './param-panel.module.css'

/** These need the panel's whole width. */
const STACKED: ReadonlySet<Control> = new Set<Control>([
  'prompt',
  'textarea',
  'script',
  'lyrics',
  'image',
  'images',
  'audio',
  'video',
  'mask',
  'effect',
])

/** A file is brought, exchanged and taken out by controls of their own. */
const OF_SEVERAL: ReadonlySet<Control> = new Set<Control>(['image', 'images', 'audio', 'video', 'mask'])

type RangeParam = Extract<ParamDescriptor, { kind: 'range' }>

interface ParamPanelProps {
  model: Model
  /** What to say about a setting, if anything. */
  issueOf: (name: string) => string | undefined
  /** All that the prompt stands for, where that is more than itself. */
  variants?: DynamicPrompt | undefined
}

/** A model's settings, drawn from its descriptors alone. */
export function ParamPanel({ model, issueOf, variants }: ParamPanelProps) {
  const { values, files, set } = useDraft()
  const valueOf = (descriptor: AnyParamDescriptor) => valueIn(model, descriptor, values, files)
  const carried = (descriptor: AnyParamDescriptor) => carriedTo(model, descriptor, values, files)

  function draw(descriptor: AnyParamDescriptor) {
    const control = controlOf(descriptor)
    const { name } = descriptor
    return (
      <ParamField
        key={name}
        name={name}
        label={paramLabel(name)}
        optional={!descriptor.required && model.defaults[name] === undefined}
        ofSeveral={OF_SEVERAL.has(control)}
        layout={STACKED.has(control) ? 'stacked' : 'beside'}
        issue={issueOf(name)}
        note={noteOn(descriptor) ?? (carried(descriptor) && text().compose.panel.carried)}
      >
        <ParamControl
          model={model}
          descriptor={descriptor}
          label={paramLabel(name)}
          value={valueOf(descriptor)}
          invalid={issueOf(name) !== undefined}
          onChange={(value) => set(model, name, value)}
        />
        {control === 'prompt' && variants && <VariantsNote prompt={variants} />}
      </ParamField>
    )
  }

  function drawEdges(params: readonly RangeParam[]) {
    const path = picturePathIn(model, values, files)
    return (
      <ParamField
        key="expand"
        name={params[0]?.name ?? ''}
        label={text().compose.panel.expand}
        optional={false}
        ofSeveral
        layout="stacked"
        issue={params.map(({ name }) => issueOf(name)).find((issue) => issue !== undefined)}
      >
        <ExpandControl
          params={params}
          valueOf={valueOf}
          issueOf={({ name }) => issueOf(name)}
          onChange={({ name }, value) => set(model, name, value)}
          picture={path === undefined ? undefined : files[path]}
        />
      </ParamField>
    )
  }

  return (
    <div className={styles.panel}>
      {groupParams(model).map(({ group, params }) => {
        const edges = params.filter(isEdge)
        const fields = params.flatMap((descriptor) => {
          if (!isEdge(descriptor)) return [draw(descriptor)]
          return descriptor === edges[0] ? [drawEdges(edges)] : []
        })
        if (group === 'advanced')
          return (
            <details
              key={group}
              className={styles.more}
              {...(params.some(({ name }) => issueOf(name) !== undefined) ? { open: true } : {})}
            >
              <summary className={styles.summary}>
                <span className={styles.arrow}>
                  <Icon of={ChevronRight} size="small" />
                </span>
                {groupLabel(group)}
                <span className={styles.names}>{params.map(({ name }) => paramLabel(name)).join(', ')}</span>
              </summary>
              <div className={styles.fields}>{fields}</div>
            </details>
          )
        return (
          <section key={group} className={styles.group} aria-label={groupLabel(group)}>
            {/* a group of a later version has to say what it is */}
            {!UI_GROUPS.some((known) => known === group) && <h3 className={styles.title}>{groupLabel(group)}</h3>}
            <div className={styles.fields}>{fields}</div>
          </section>
        )
      })}
    </div>
  )
}

function isEdge(descriptor: AnyParamDescriptor): descriptor is RangeParam {
  return isKnownDescriptor(descriptor) && descriptor.kind === 'range' && controlOf(descriptor) === 'expand'
}

function noteOn(descriptor: AnyParamDescriptor): string | undefined {
  if (!ParamName.safeParse(descriptor.name).success) return text().compose.panel.notSent
  return controlOf(descriptor) === 'plain' ? text().compose.panel.asPlainText : undefined
}
