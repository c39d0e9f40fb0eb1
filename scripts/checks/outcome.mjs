/**
 * What a check found.
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {number} [skipped]
 * @property {string} output shown when something failed
 *
 * @typedef {object} Check
 * @property {string} name as people read it
 * @property {string} part what it can be asked for by
 * @property {boolean} [alone] whether nothing else may run beside it
 * @property {() => Promise<Outcome>} run
 */

/**
 * A command that is one check: it passes when it ends well.
 * @param {Promise<string>} command
 * @param {(output: string) => boolean} [isFine] for tools that say what is wrong and end well
 * @returns {Promise<Outcome>}
 */
export async function oneCheck(command, isFine = () => true) {
  try {
    const output = await command;
    return isFine(output) ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
  } catch (error) {
    return { passed: 0, failed: 1, output: error.output || error.message };
  }
}

/**
 * A runner that counts for itself. One that cannot even count has failed once.
 * @param {Promise<string>} command
 * @param {() => { passed: number, failed: number, skipped: number }} count reads its report
 * @returns {Promise<Outcome>}
 */
export async function counted(command, count) {
  let output = "";
  let endedWell = true;
  try {
    output = await command;
  } catch (error) {
    endedWell = false;
    output = error.output || error.message;
  }
  let tally = { passed: 0, failed: 0, skipped: 0 };
  try {
    tally = count();
  } catch (error) {
    output += `\nThe report cannot be read: ${error.message}`;
    endedWell = false;
  }
  if (endedWell && tally.passed + tally.failed === 0) {
    output += "\nNo test ran.";
    endedWell = false;
  }
  return { ...tally, failed: endedWell ? tally.failed : Math.max(tally.failed, 1), output };
}
