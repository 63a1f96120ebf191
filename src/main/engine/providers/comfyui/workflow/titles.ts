import { WORKFLOW_TARGETS, type WorkflowTarget } from '#shared/service/providers.ts'

export interface Marker {
  target: WorkflowTarget | 'output'
  /** `$prompt.text_g` also says which input is meant. */
  input: string | undefined
}

const TARGETS: ReadonlySet<string> = new Set([...WORKFLOW_TARGETS, 'output'])

/** What a title binds its node to: `$prompt`, `$width $height`, `$seed.noise_seed`. Words that are no param's are only words. */
export function markersIn(title: string): Marker[] {
  return [...title.matchAll(/\$([a-z][a-z_]*)(?:\.([A-Za-z0-9_-]+))?/g)]
    .filter(([, target]) => TARGETS.has(target!))
    .map(([, target, input]) => ({ target: target as Marker['target'], input }))
}
