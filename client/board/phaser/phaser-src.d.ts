declare module 'phaser/src/*' {
  const implementation: unknown
  export default implementation
}
