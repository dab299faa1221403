/** Jest runs the tests in the order in which they are named, by itself it begins with the slowest. */
export default class NearestFirst {
  #order = (process.env.NEAREST_FIRST ?? '').split('\n')

  sort(tests) {
    return [...tests].sort((a, b) => this.#place(a) - this.#place(b))
  }

  #place({ path, context }) {
    return this.#order.findIndex((name) => path.slice(context.config.rootDir.length + 1).replaceAll('\\', '/') === name)
  }

  cacheResults() {}
}
