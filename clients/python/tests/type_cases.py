"""What a type checker accepts, and refuses: the lines that end in `# error`."""

from papelada import Papelada, verify_notice

client = Papelada()
client.tools.run("ocr-pdf", files=["a.pdf"], options={"language": "por", "rotate": True})
client.tools.run("ocr-pdf", files=["a.pdf"], options={"language": "fra"})  # error
client.tools.run("ocr-pdf", files=["a.pdf"], options={"bookmarks": True})  # error
client.tools.run("ocr-pdf", files=["a.pdf"], wait_seconds=5)  # error
client.tools.create("ocr-pdf", files=["a.pdf"], wait_seconds=5)
client.tools.create("papel-timbrado", files=["a.pdf"], letterhead="timbre.pdf")
client.tools.create("ocr-pdf", files=["a.pdf"], letterhead="timbre.pdf")  # error
client.tools.run("nenhuma", files=["a.pdf"])  # error
client.tools.run(
    "unir-pdf",
    files=[
        {"bytes": b"", "name": "a.pdf"},
        {"url": "https://loja.example/a.pdf"},
        {"upload": "upl_1"},
        {"job": "job_1", "index": 0},
        open("a.pdf", "rb"),
    ],
)
print(client.jobs.get("job_1")["status"])
print(client.jobs.get("job_1")["state"])  # error
client.data.pix(key="a@b.example", name="Ana", city="Recife", format="pdf")
client.data.pix(key="a@b.example", name="Ana", city="Recife", format="gif")  # error
event = verify_notice(b"", {}, "whsec_")
if event["type"] == "job.completed":
    print(event["data"]["outputs"][0]["size"])
