/** Parses `/metrics` as Prometheus does. */

export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\.)*)"(?:,|$)/gy

function sample(line: string): Sample {
  const [, name, inBraces = '', value] = LINE.exec(line) ?? []
  if (name === undefined || Number.isNaN(Number(value))) throw new Error(`no sample: ${line}`)
  const labels = [...inBraces.matchAll(LABEL)]
  if (labels.map(([all]) => all).join('') !== inBraces) throw new Error(`no labels: ${line}`)
  return {
    name,
    labels: Object.fromEntries(labels.map(([, label, text]) => [label!, text!])),
    value: Number(value),
  }
}

/** Throws if the text is not in Prometheus' text format. */
export const samplesIn = (text: string): Sample[] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(sample)

/** The declared metrics, with or without samples. */
export const declaredIn = (text: string): string[] =>
  [...text.matchAll(/^# TYPE (\S+) (?:gauge|counter|histogram)$/gm)].map(([, name]) => name!)

/** The sum of the samples with this name and these labels. */
export const valueOf = (text: string, name: string, labels: Readonly<Record<string, string>> = {}): number =>
  samplesIn(text)
    .filter(
      (one) =>
        one.name === name && Object.entries(labels).every(([label, value]) => one.labels[label] === value),
    )
    .reduce((sum, { value }) => sum + value, 0)
