/**
 * Order texts of kinds that have made parsers slow, of about `size` characters each: for tests and benchmarks
 * (SA-2.5).
 */
export function hostileTexts(size: number): string[] {
  const fill = (part: string) => part.repeat(Math.ceil(size / part.length)).slice(0, size)
  return [
    fill(' '),
    fill('\n'),
    fill('\t\r\n'),
    fill('1'),
    fill(':'),
    fill('1:'),
    fill('1: '),
    fill('1: A5\n'),
    fill('1:A\n'),
    fill('#\n'),
    fill('a b '),
    `1: Fire L1 ${fill('x')}`,
    `1: Fire L1${fill(' ')}y`,
    `1: ${fill('A ')}`,
    `1: A${fill('9')}`,
    `${fill('0')}1: A5`,
    `1:${fill(' ')}A5${fill(' ')}x`,
    fill('1: Fire R1 5\n'),
    fill('10: Boost N 1\n'),
    fill('\u{1F680}'),
    fill('1: Activate C1 On\n'),
    fill('-+'),
    `1: R${fill('+-1')}`,
  ]
}
