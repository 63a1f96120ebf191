import type { RunJob } from '../../jobs/service-jobs.ts'
import { sideOf } from './params.ts'
import type { Size } from './pixels/plane.ts'

/** The picture's own size, or less where the job asks for less. */
export function keptSize(job: RunJob, { width, height }: Size): Size {
  const side = sideOf(job, 4096)
  return scaled({ width, height }, Math.min(1, side / Math.max(width, height)))
}

/** As large as the job asks for, measured on the shorter side: what is drawn anew is sharp at any size. */
export function drawnSize(job: RunJob, { width, height }: Size): Size {
  const side = sideOf(job, 1024)
  return scaled({ width, height }, Math.min(side / Math.min(width, height), (side * 2) / Math.max(width, height)))
}

function scaled({ width, height }: Size, scale: number): Size {
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
