export { callApi, submitJob, type CallOptions } from './call-api.js';
export { fetchFile } from './fetch-file.js';
export { HttpError, isHttpError, isNetworkError } from './http-error.js';
