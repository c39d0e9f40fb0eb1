// React in development records a task of the debugger for each element, which took a sixth of these tests' time. It must
// load after this file.
Reflect.deleteProperty(console, "createTask");
