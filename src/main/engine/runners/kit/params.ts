import type { RunJob } from '../../jobs/service-jobs.ts'
import { RunnerRefusedError } from '../runner.ts'
import type { Size } from './pixels/plane.ts'

export function textOf(job: RunJob, name: string): string {
  const value = job.params[name]
  return typeof value === 'string' ? value : ''
}

export function numberOf(job: RunJob, name: string, otherwise: number): number {
  const value = job.params[name]
  return typeof value === 'number' ? value : otherwise
}

export type Input = RunJob['inputs'][string]

/** The upload that a media param names, or null when it names none. */
export function inputOf(job: RunJob, name: string): Input | null {
  const id = job.params[name]
  return typeof id === 'string' && id !== '' ? findInput(job, id) : null
}

export function requiredInput(job: RunJob, name: string): Input {
  const input = inputOf(job, name)
  if (!input) throw new RunnerRefusedError('invalid_input', `The job has no ${name}.`)
  return input
}

export function inputsOf(job: RunJob, name: string): Input[] {
  const ids = job.params[name]
  return Array.isArray(ids) ? ids.map((id) => findInput(job, id)) : []
}

function findInput(job: RunJob, id: string): Input {
  const input = job.inputs[id]
  if (!input) throw new RunnerRefusedError('invalid_input', 'An input file is no longer there.')
  return input
}

/** How many pixels the resolution means. */
export const sideOf = (job: RunJob, otherwise: number): number =>
  Number.parseInt(textOf(job, 'resolution'), 10) || otherwise

export function aspectOf(job: RunJob): [across: number, down: number] {
  const [across = 1, down = 1] = (textOf(job, 'aspect_ratio') || '1:1').split(':').map(Number)
  return [across, down]
}

/** Pixels of the frame that an aspect ratio and a resolution (the shorter side) describe; even, as video needs it. */
export function frameOf(job: RunJob): Size {
  const [across, down] = aspectOf(job)
  const side = sideOf(job, 1024)
  return across >= down
    ? { width: even((side * across) / down), height: even(side) }
    : { width: even(side), height: even((side * down) / across) }
}

const even = (length: number) => Math.round(length / 2) * 2
