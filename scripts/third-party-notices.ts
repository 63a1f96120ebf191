import type { PackProject, PackSource } from './media-pack-files.ts'

/** Names every program and model in the media pack with its licence and where it came from. */
export function thirdPartyNotices(projects: readonly PackProject[]): string {
  const sections = projects.map(
    ({ project, purpose, homepage, note, sources }) =>
      `## ${project}\n\n${purpose} Home: <${homepage}>.${note === undefined ? '' : ` ${note}`}\n\n${sources.map(describeSource).join('\n')}\n`,
  )
  return [
    '# Third-party notices\n',
    'Files that Pressrun carries without their being npm dependencies. Made from `resources/media-pack.json` by `npm run media-pack -- --notices`.\n',
    ...sections,
  ].join('\n')
}

function describeSource({ package: name, version, platform, licence, files }: PackSource): string {
  const [first, ...rest] = files
  const what = `${platform === undefined ? '' : `${platform}, `}${licence}, from ${name} ${version}`
  if (first && rest.length === 0) return `- ${first.file}: ${what}, SHA-256 \`${first.sha256}\``
  return [`- ${what}`, ...files.map(({ file, sha256 }) => `  - ${file}: SHA-256 \`${sha256}\``)].join('\n')
}
