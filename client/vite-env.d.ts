declare module '*.md?raw' {
  const text: string
  export default text
}
declare module '*.css'
declare module '@fontsource-variable/oxanium'
