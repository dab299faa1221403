/** Rules for passwords. The page states them at the field, and the server enforces them. */
import { nameKey } from './names.ts'

export const PASSWORD_LENGTH = [10, 200] as const

/** Fewer different characters make a pattern. */
const DIFFERENT_AT_LEAST = 5
/** Letters that must remain when the name is removed. */
const BESIDE_THE_NAME = 6

/** The commonest passwords of leaked lists that are long enough for here. */
const COMMONEST = new Set(
  `
  1234567890 0123456789 0987654321 9876543210 12345678910 123456789a a123456789 1234567891 123456789q
  q123456789 987654321a 1234512345 1234554321 123123123a
  1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc q1w2e3r4t5 q1w2e3r4t5y6 1qazxsw23edc zaq12wsxcde3 qazwsxedcrfv
  qazwsxedc1 qwertyuiop qwertyuiop1 qwertyuiop123 qwerty1234 qwerty12345
  qwerty123456 qwertyqwerty asdfghjkl1 asdfghjkl123 asdfasdfasdf zxcvbnm123 zxcvbnm1234 abcdefghij
  abcdefghijk abcd123456 abc123456789 abcdef123456 aa12345678 aa123456789 a1b2c3d4e5
  password01 password10 password11 password12 password123 password1234 password12345 password123456
  passwordpassword password1! password123! password2024 password2025 password2026
  p@ssword123 p@ssw0rd123 passw0rd123 passw0rd1234 pa55word123 mypassword mypassword1 thepassword
  changeme123 changeme1234 changemenow letmein123 letmein1234 welcome123 welcome1234 welcome12345
  iloveyou12 iloveyou123 iloveyou1234 iloveyou2 ihateyou123 princess123 football123 baseball123
  superman123 batman12345 starwars123 pokemon123 minecraft123 liverpool123 chocolate1 chelsea123
  administrator administrator1 admin12345 admin123456 root123456 test123456 testtest123 trustno1trustno1
  correcthorse correcthorsebatterystaple hunter2hunter2 dragon12345 monkey12345 shadow12345 master12345
  michael123 jennifer123 charlie123 computer123 internet123 sunshine123 butterfly1 deadreckoning
  deadreckoning1 spacearena1 voidpatrol1
`
    .split(/\s+/)
    .filter(Boolean),
)

/** One spelling for the same text from different keyboards. */
export const spelled = (password: string): string => password.normalize('NFKC')

/** Why that password is not allowed for the player of that name, if so. */
export function passwordProblem(password: string, name: string): string | undefined {
  const letters = [...spelled(password)]
  if (letters.length < PASSWORD_LENGTH[0]) return `a password has at least ${PASSWORD_LENGTH[0]} characters`
  if (letters.length > PASSWORD_LENGTH[1]) return `a password has at most ${PASSWORD_LENGTH[1]} characters`
  const typed = letters.join('').toLocaleLowerCase('en')
  if (new Set(typed).size < DIFFERENT_AT_LEAST)
    return `a password has at least ${DIFFERENT_AT_LEAST} different characters`
  if (COMMONEST.has(typed)) return 'that password is one of the first that would be tried'
  const key = nameKey(name)
  if (
    key &&
    nameKey(password).includes(key) &&
    nameKey(password).replaceAll(key, '').length < BESIDE_THE_NAME
  )
    return 'your name is no password'
  return undefined
}
