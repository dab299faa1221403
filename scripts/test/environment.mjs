/**
 * Where Jest runs a test file: in a global object like any other. Jest's own is watched by a proxy, and every `Math` or
 * `JSON` that the code names is looked up through it; rules that only calculate take four times as long there.
 */
import vm from 'node:vm'
import { TestEnvironment } from 'jest-environment-node'

export default class PlainEnvironment extends TestEnvironment {
  constructor(config, context) {
    const { createContext } = vm
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY)
    try {
      super(config, context)
    } finally {
      vm.createContext = createContext
    }
  }
}
