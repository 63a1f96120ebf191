import { templateFault } from '../batch/file-name.ts'
import { z } from '../schema.ts'
import { worded } from '../text/localized-message.ts'

/** A template that could name a file: whoever sends another is told what is wrong with it. */
export const FileNameTemplate = z.string().superRefine((template, context) => {
  const fault = templateFault(template)
  if (fault !== undefined) context.addIssue({ code: 'custom', message: worded(fault).message })
})
