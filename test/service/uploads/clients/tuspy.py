"""Uploads a file: tuspy.py ORDER, in JSON. Goes on with the address in the order's `store`."""

import json
import os
import sys

from tusclient.client import TusClient
from tusclient.storage.filestorage import FileStorage

order = json.loads(sys.argv[1])
chunks = {"chunk_size": order["chunkBytes"]} if "chunkBytes" in order else {}
uploader = TusClient(order["endpoint"], headers=order.get("headers")).uploader(
    order["path"],
    metadata={"filename": os.path.basename(order["path"])},
    store_url=True,
    url_storage=FileStorage(order["store"]),
    retries=10,
    retry_delay=0,
    **chunks,
)
uploader.upload()
